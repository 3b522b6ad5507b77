/** Coordinate systems that portals publish in, by their codes. Their names are the same in every language. */
export const CRS_NAMES: Readonly<Record<string, string>> = {
  'EPSG:2154': 'Lambert-93 (EPSG:2154)',
  'EPSG:3857': 'Web Mercator (EPSG:3857)',
  'EPSG:27572': 'NTF Lambert II étendu (EPSG:27572)',
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, zone) => [
      `EPSG:${3942 + zone}`,
      `RGF93 CC${42 + zone} (EPSG:${3942 + zone})`,
    ]),
  ),
  'EPSG:5490': 'RGAF09 UTM 20N (EPSG:5490)',
  'EPSG:2972': 'RGFG95 UTM 22N (EPSG:2972)',
  'EPSG:2975': 'RGR92 UTM 40S (EPSG:2975)',
  'EPSG:4471': 'RGM04 UTM 38S (EPSG:4471)',
  'EPSG:3035': 'ETRS89 LAEA Europe (EPSG:3035)',
  'EPSG:25830': 'ETRS89 UTM 30N (EPSG:25830)',
  'EPSG:25831': 'ETRS89 UTM 31N (EPSG:25831)',
  'EPSG:25832': 'ETRS89 UTM 32N (EPSG:25832)',
  'EPSG:25833': 'ETRS89 UTM 33N (EPSG:25833)',
  'EPSG:27700': 'British National Grid (EPSG:27700)',
  'EPSG:2056': 'CH1903+ LV95 (EPSG:2056)',
  'EPSG:31370': 'Belge Lambert 72 (EPSG:31370)',
  'EPSG:28992': 'Amersfoort RD New (EPSG:28992)',
}

export const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO-8859-15',
  macintosh: 'Mac Roman',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}
