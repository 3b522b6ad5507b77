import type { Position } from 'geojson'
import type { Bbox } from '../../contract/common.ts'
import type { ToDegrees } from '../geometry/vertices.ts'
import type { CrsIdentity } from './system.ts'

/** Conversion from a coordinate system to longitude and latitude. It tracks its accuracy so far. */
export interface Way {
  readonly identity: CrsIdentity
  /** True if y comes before x in the file. */
  readonly isSwapped: boolean
  /** Maximum error of positions in metres; null when unknown. */
  readonly accuracy: number | null
  /** Converts coordinates to longitude and latitude in degrees; NaN when impossible. */
  readonly toDegrees: ToDegrees
  /** Detects the order of the axes from the positions of some vertices of the file. */
  judgeAxes(vertices: readonly Position[]): void
}

/** Finds the conversion from the system that a text names. Throws if none is known. */
export type WayFrom = (text: string) => Way

/** Minimum share of the positions in the area of use for an order of the axes. */
const MOST = 0.95

/**
 * Returns whether y comes before x, according to the area of use of the system: few positions are inside in
 * the written order, and most are inside in the other order.
 * @param place Converts coordinates to degrees.
 */
export function isNorthFirst(area: Bbox | null, vertices: readonly Position[], place: ToDegrees): boolean {
  if (area === null || vertices.length === 0) return false
  const share = (at: (x: number, y: number) => readonly [number, number]) =>
    vertices.filter(([x = 0, y = 0]) => isInArea({ area }, at(x, y))).length / vertices.length
  return share(place) < 1 - MOST && share((x, y) => place(y, x)) >= MOST
}

/** Returns whether a position is in an area, which may cross the antimeridian; null is everywhere. */
export function isInArea({ area }: { area: Bbox | null }, [x, y]: readonly [number, number]): boolean {
  if (area === null) return true
  const [west, south, east, north] = area
  const within = west <= east ? x >= west && x <= east : x >= west || x <= east
  return within && y >= south && y <= north
}
