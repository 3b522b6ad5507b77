import { bbox } from '@turf/turf'
import type { Position } from 'geojson'
import { ImportError } from '../../formats/common/importError.ts'

/** A coordinate system by the range its coordinates have where it is used. */
export interface LikelyCrs {
  crs: string
  name: string
  /** West, south, east, north in metres. */
  box: readonly [number, number, number, number]
}

const MERCATOR = 'EPSG:3857'

const conic = (zone: number): LikelyCrs => ({
  crs: `EPSG:${3900 + zone}`,
  name: `RGF93 CC${zone}`,
  box: [1_000_000, (zone - 41) * 1_000_000 + 50_000, 2_400_000, (zone - 41) * 1_000_000 + 350_000],
})

/** The narrower the range, the earlier. */
const SYSTEMS: readonly LikelyCrs[] = [
  { crs: 'EPSG:2975', name: 'RGR92 UTM 40S (La Réunion)', box: [300_000, 7_620_000, 390_000, 7_710_000] },
  { crs: 'EPSG:4471', name: 'RGM04 UTM 38S (Mayotte)', box: [495_000, 8_550_000, 540_000, 8_620_000] },
  { crs: 'EPSG:5490', name: 'RGAF09 UTM 20N (Antilles)', box: [480_000, 1_580_000, 745_000, 2_020_000] },
  { crs: 'EPSG:2972', name: 'RGFG95 UTM 22N (Guyane)', box: [90_000, 230_000, 440_000, 650_000] },
  { crs: 'EPSG:2056', name: 'CH1903+ LV95', box: [2_480_000, 1_070_000, 2_840_000, 1_300_000] },
  { crs: 'EPSG:2154', name: 'Lambert 93', box: [80_000, 6_030_000, 1_260_000, 7_140_000] },
  ...Array.from({ length: 9 }, (_, index) => conic(index + 42)),
  { crs: 'EPSG:27572', name: 'Lambert II étendu', box: [0, 1_590_000, 1_210_000, 2_690_000] },
  { crs: MERCATOR, name: 'Web Mercator', box: [-20_040_000, -20_050_000, 20_040_000, 20_050_000] },
]

/** Box of France in Web Mercator: parts of it look like the south in Lambert 93. */
const FRANCE_IN_MERCATOR: LikelyCrs['box'] = [-600_000, 5_000_000, 1_100_000, 6_650_000]

const METRES_LEAST = 1000

/**
 * The system whose range holds a box of projected coordinates, French ones before others; undefined when there is
 * none. `isSure` when nothing else would do.
 */
export function likelyCrs(box: LikelyCrs['box']): { system: LikelyCrs; isSure: boolean } | undefined {
  // Metres from a point off Africa, where nothing is: degrees, from 0 to 360 perhaps.
  if (box.every(each => Math.abs(each) < METRES_LEAST)) return undefined
  const [system, rival] = SYSTEMS.filter(({ box: range }) => holds(range, box))
  if (system === undefined) return undefined
  // The range of Web Mercator holds nearly every coordinate in metres.
  const isSure =
    system.crs !== MERCATOR &&
    (rival === undefined || (rival.crs === MERCATOR && !holds(FRANCE_IN_MERCATOR, box)))
  return { system, isSure }
}

const holds = (outer: LikelyCrs['box'], inner: LikelyCrs['box']): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]

/** The share of the elements that must speak against an order of the axes, to make it unclear. */
const EVIDENCE = 0.05
/** The share that must speak for another order: a few elements are more likely to be wrong themselves. */
const STRONG_EVIDENCE = 0.2

/**
 * Tells whether the latitude comes first in a file of degrees, judged by a vertex of each of its elements: some have a
 * second coordinate beyond 90, and none a first one. One of several proves nothing. Throws an ImportError when they
 * contradict each other, and when most are no degrees in either order.
 */
export function isLatitudeFirst(vertices: readonly Position[]): boolean {
  const count = { straight: 0, swapped: 0, neither: 0 }
  for (const [x = 0, y = 0] of vertices) {
    const [fits, fitsSwapped] = [isPlace(x, y), isPlace(y, x)]
    if (!fits && !fitsSwapped) count.neither += 1
    else if (!fitsSwapped) count.straight += 1
    else if (!fits) count.swapped += 1
  }
  if (count.neither * 2 > vertices.length) throw notDegrees(vertices)
  const enough = vertices.length * EVIDENCE
  if (count.swapped === 0 || count.swapped < enough) return false
  const isStrong = count.swapped >= vertices.length * STRONG_EVIDENCE
  if (count.straight === 0 && vertices.length > 1 && (count.swapped === 1 || !isStrong)) return false
  if (count.straight >= enough) throw new ImportError('axisOrderUnclear')
  return count.straight === 0
}

/** The box of the vertices that are no degrees, undefined when most of them could be degrees. */
export function projectedBox(
  vertices: readonly Position[],
): readonly [number, number, number, number] | undefined {
  const projected = vertices.filter(([x = 0, y = 0]) => !isPlace(x, y) && !isPlace(y, x))
  if (projected.length * 2 <= vertices.length) return undefined
  const [west, south, east, north] = bbox({ type: 'MultiPoint', coordinates: projected })
  return [west, south, east, north]
}

function notDegrees(vertices: readonly Position[]): ImportError {
  const [x = 0, y = 0] = vertices.find(([x = 0, y = 0]) => !isPlace(x, y) && !isPlace(y, x)) ?? []
  const box = projectedBox(vertices)
  const likely = box && likelyCrs(box)
  return likely === undefined
    ? new ImportError('projectedUnknown', { x, y })
    : new ImportError('projectedLikely', { x, y, crs: likely.system.crs, name: likely.system.name })
}

/** Some files count longitudes from 0 to 360, and rounding leads beyond a pole. */
const isPlace = (longitude: number, latitude: number): boolean =>
  Math.abs(longitude) <= 360 && Math.abs(latitude) <= 90.01
