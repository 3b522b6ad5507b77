import { fold } from '../../domain/fold.ts'

/** Box of the coordinates: west, south, east, north, in the units of the system. */
type Box = readonly [number, number, number, number]

/** Coordinate system with the range of coordinates in its area of use. */
interface PossibleSystem {
  crs: string
  name: string
  box: Box
  /** Codes of all of its zones when `crs` is only an example. */
  codes?: string
}

const conic = (zone: number): PossibleSystem => ({
  crs: `EPSG:${3900 + zone}`,
  name: `RGF93 CC${zone}`,
  box: [1_000_000, (zone - 41) * 1_000_000 + 50_000, 2_400_000, (zone - 41) * 1_000_000 + 350_000],
})

/** Systems of France and of Switzerland, the narrowest range first. */
const NEAR: readonly PossibleSystem[] = [
  { crs: 'EPSG:2975', name: 'RGR92 UTM 40S (La Réunion)', box: [300_000, 7_620_000, 390_000, 7_710_000] },
  { crs: 'EPSG:4471', name: 'RGM04 UTM 38S (Mayotte)', box: [495_000, 8_550_000, 540_000, 8_620_000] },
  { crs: 'EPSG:5490', name: 'RGAF09 UTM 20N (Antilles)', box: [480_000, 1_580_000, 745_000, 2_020_000] },
  { crs: 'EPSG:2972', name: 'RGFG95 UTM 22N (Guyane)', box: [90_000, 230_000, 440_000, 650_000] },
  { crs: 'EPSG:2056', name: 'CH1903+ LV95', box: [2_480_000, 1_070_000, 2_840_000, 1_300_000] },
  { crs: 'EPSG:2154', name: 'Lambert 93', box: [80_000, 6_030_000, 1_260_000, 7_140_000] },
  ...Array.from({ length: 9 }, (_, index) => conic(index + 42)),
  { crs: 'EPSG:27572', name: 'Lambert II étendu', box: [0, 1_590_000, 1_210_000, 2_690_000] },
  // Limited to France, where most portals use this system. Elsewhere, its coordinates prove nothing.
  { crs: 'EPSG:3857', name: 'Web Mercator', box: [-600_000, 5_000_000, 1_100_000, 6_650_000] },
]

/** Systems of other countries and continents. Many coordinates fit several of these systems. */
const FAR: readonly PossibleSystem[] = [
  { crs: 'EPSG:27571', name: 'NTF Lambert I', box: [300_000, 1_030_000, 1_200_000, 1_340_000] },
  { crs: 'EPSG:27573', name: 'NTF Lambert III', box: [280_000, 3_000_000, 1_200_000, 3_360_000] },
  { crs: 'EPSG:27574', name: 'NTF Lambert IV (Corse)', box: [480_000, 4_050_000, 620_000, 4_330_000] },
  {
    crs: 'EPSG:3163',
    name: 'RGNC91-93 Lambert (Nouvelle-Calédonie)',
    box: [40_000, 160_000, 570_000, 490_000],
  },
  { crs: 'EPSG:31370', name: 'Belge Lambert 72', box: [14_000, 20_000, 300_000, 250_000] },
  { crs: 'EPSG:3812', name: 'Belge Lambert 2008', box: [510_000, 515_000, 800_000, 750_000] },
  { crs: 'EPSG:28992', name: 'RD New', box: [-7000, 289_000, 300_000, 629_000] },
  { crs: 'EPSG:31287', name: 'MGI Austria Lambert', box: [105_000, 270_000, 690_000, 585_000] },
  { crs: 'EPSG:2180', name: 'PUWG 1992', box: [140_000, 120_000, 880_000, 915_000] },
  { crs: 'EPSG:5514', name: 'S-JTSK Krovak', box: [-952_000, -1_354_000, -159_000, -911_000] },
  { crs: 'EPSG:3763', name: 'PT-TM06', box: [-128_000, -302_000, 178_000, 280_000] },
  { crs: 'EPSG:3003', name: 'Monte Mario Italy 1', box: [1_290_000, 3_900_000, 1_870_000, 5_220_000] },
  { crs: 'EPSG:2193', name: 'NZTM 2000', box: [1_090_000, 4_740_000, 2_110_000, 6_210_000] },
  { crs: 'EPSG:27700', name: 'British National Grid', box: [0, 0, 700_000, 1_300_000] },
  { crs: 'EPSG:3006', name: 'SWEREF99 TM', box: [218_000, 6_120_000, 1_085_000, 7_700_000] },
  { crs: 'EPSG:3067', name: 'ETRS-TM35FIN', box: [40_000, 6_520_000, 765_000, 7_800_000] },
  { crs: 'EPSG:3035', name: 'LAEA Europe', box: [2_400_000, 1_300_000, 7_500_000, 5_500_000] },
  { crs: 'EPSG:5070', name: 'Conus Albers', box: [-2_360_000, 260_000, 2_260_000, 3_180_000] },
  { crs: 'EPSG:3577', name: 'Australian Albers', box: [-1_950_000, -4_900_000, 2_140_000, -1_000_000] },
  {
    crs: 'EPSG:32631',
    name: 'UTM',
    codes: 'EPSG:32601–32660, 32701–32760',
    box: [160_000, 0, 840_000, 10_000_000],
  },
]

const METRES_LEAST = 1000

/**
 * Returns the systems with a range that contains a box of projected coordinates, starting with those of
 * France.
 */
export function possibleSystems(box: Box): PossibleSystem[] {
  // Too small for projected coordinates: probably degrees, perhaps from 0 to 360.
  if (box.every(each => Math.abs(each) < METRES_LEAST)) return []
  return [...NEAR, ...FAR].filter(({ box: range }) => holds(range, box))
}

/**
 * Returns the only possible system of a table; undefined when several are possible. Coordinates of France
 * also fit other countries, so the names of the columns must be French.
 */
export function likelySystem(box: Box, columns: readonly string[]): PossibleSystem | undefined {
  const [only, ...others] = possibleSystems(box).filter(system => NEAR.includes(system))
  if (only === undefined || others.length > 0) return undefined
  return only.crs === 'EPSG:2056' || columns.some(isFrench) ? only : undefined
}

const holds = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]

const FRENCH_WORDS = new Set(
  'adresse arrondissement canton codgeo commune departement dept epci insee iris libelle libgeo lieu nom parcelle postal quartier region rue siren siret surface ville voie'.split(
    ' ',
  ),
)

const isFrench = (column: string): boolean =>
  fold(column)
    .split(/[^a-z]+/)
    .some(word => FRENCH_WORDS.has(word))
