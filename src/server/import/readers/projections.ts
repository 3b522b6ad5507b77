/** The Earth of the European and French systems of today, within a metre of WGS 84. */
const GRS80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs'

const utm = (zone: number, rest: string) => `+proj=utm +zone=${zone} ${rest}`

const lambert93 = `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`

const ntf = '+a=6378249.2 +b=6356515 +towgs84=-168,-60,320,0,0,0,0 +pm=paris +units=m +no_defs'
const ntfLambert = (latitude: number, scale: number, x: number, y: number) =>
  `+proj=lcc +lat_1=${latitude} +lat_0=${latitude} +lon_0=0 +k_0=${scale} +x_0=${x} +y_0=${y} ${ntf}`

const bessel = (x: number, y: number) =>
  `+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=${x} +y_0=${y} +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 +units=m +no_defs`

/** Systems in degrees of longitude and latitude that are WGS 84 within a metre or two. */
const GEOGRAPHIC: Readonly<Record<number, string>> = {
  4326: 'WGS 84',
  4979: 'WGS 84',
  4171: 'RGF93',
  4258: 'ETRS89',
  4269: 'NAD83',
  4558: 'RRAF 1991',
  4624: 'RGFG95',
  4627: 'RGR92',
  4470: 'RGM04',
  5489: 'RGAF09',
  9777: 'RGF93 v2',
  9782: 'RGF93 v2b',
}

/** Definitions of proj4 by EPSG code (parameters from the EPSG dataset). */
const PROJECTED: Readonly<Record<number, string>> = {
  2154: lambert93,
  9793: lambert93,
  9794: lambert93,
  27571: ntfLambert(49.5, 0.999877341, 600000, 1200000),
  27572: ntfLambert(46.8, 0.99987742, 600000, 2200000),
  27573: ntfLambert(44.1, 0.999877499, 600000, 3200000),
  27574: ntfLambert(42.165, 0.99994471, 234.358, 4185861.369),
  3857: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
  3035: `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${GRS80}`,
  3034: `+proj=lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000 ${GRS80}`,
  2972: utm(22, '+ellps=GRS80 +towgs84=2,2,-2,0,0,0,0 +units=m +no_defs'),
  2975: utm(40, `+south ${GRS80}`),
  4471: utm(38, `+south ${GRS80}`),
  5490: utm(20, GRS80),
  27700:
    '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
  2056: bessel(2600000, 1200000),
  21781: bessel(600000, 200000),
  31370:
    '+proj=lcc +lat_0=90 +lon_0=4.36748666666667 +lat_1=51.1666672333333 +lat_2=49.8333339 +x_0=150000.013 +y_0=5400088.438 +ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747 +units=m +no_defs',
  3812: `+proj=lcc +lat_0=50.797815 +lon_0=4.35921583333333 +lat_1=49.8333333333333 +lat_2=51.1666666666667 +x_0=649328 +y_0=665262 ${GRS80}`,
  28992:
    '+proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.4171,50.3319,465.5524,-0.398957,0.343988,-1.877402,4.0725 +units=m +no_defs',
}

/** Names that files give to systems whose definition in them lacks the way to WGS 84, without signs, in lower case. */
const BY_NAME: Readonly<Record<string, number>> = {
  rgf93lambert93: 2154,
  rgf93v1lambert93: 2154,
  rgf93v2lambert93: 9793,
  rgf93v2blambert93: 9794,
  lambert93: 2154,
  ntfparislambertzonei: 27571,
  ntfparislambertzoneii: 27572,
  ntfparislambertzoneiii: 27573,
  ntfparislambertzoneiv: 27574,
  ntflambertiietendu: 27572,
  ntfparislambertiietendu: 27572,
  ntflambertzoneii: 27572,
  lambertiietendu: 27572,
  britishnationalgrid: 27700,
  osgb36britishnationalgrid: 27700,
  osgb1936britishnationalgrid: 27700,
  ch1903lv95: 2056,
  ch1903lv03: 21781,
  belgelambert1972: 31370,
  bd72belgianlambert72: 31370,
  belge1972belgianlambert72: 31370,
  belgelambert2008: 3812,
  etrs89belgianlambert2008: 3812,
  rdnew: 28992,
  amersfoortrdnew: 28992,
  wgs1984webmercatorauxiliarysphere: 3857,
  wgs84pseudomercator: 3857,
  etrs1989laea: 3035,
  etrs89laeaeurope: 3035,
  etrs89extendedlaeaeurope: 3035,
}

/** The code of a system by the name that a file gives it, or undefined. */
export function codeOfName(name: string): number | undefined {
  const bare = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return Object.hasOwn(BY_NAME, bare) ? BY_NAME[bare] : undefined
}

export const isGeographic = (code: number): boolean => Object.hasOwn(GEOGRAPHIC, code)

/** The definition of a projected system by its code, or undefined when it is not known. */
export function definitionOf(code: number): string | undefined {
  return PROJECTED[code] ?? conicConformal(code) ?? universal(code)
}

/** The nine conic conformal zones of France, each named after the parallel in its middle. */
function conicConformal(code: number): string | undefined {
  const latitude = code >= 3942 && code <= 3950 ? code - 3900 : code >= 9842 && code <= 9850 ? code - 9800 : 0
  if (latitude === 0) return undefined
  const north = (latitude - 41) * 1_000_000 + 200_000
  return `+proj=lcc +lat_0=${latitude} +lon_0=3 +lat_1=${latitude - 0.75} +lat_2=${latitude + 0.75} +x_0=1700000 +y_0=${north} ${GRS80}`
}

/** The zones of the universal transverse Mercator: on WGS 84 north and south, and on ETRS89. */
function universal(code: number): string | undefined {
  const wgs84 = '+datum=WGS84 +units=m +no_defs'
  if (code >= 32601 && code <= 32660) return utm(code - 32600, wgs84)
  if (code >= 32701 && code <= 32760) return utm(code - 32700, `+south ${wgs84}`)
  return code >= 25828 && code <= 25838 ? utm(code - 25800, GRS80) : undefined
}
