import type { Position } from 'geojson'
import type { Bbox } from '../../../contract/common.ts'
import type { ToDegrees } from '../geometry/vertices.ts'
import type { CrsIdentity } from './system.ts'

/** The way from one coordinate system to longitude and latitude; it remembers how precise it has been so far. */
export interface Way {
  readonly identity: CrsIdentity
  /** Whether y comes before x in the file. */
  readonly isSwapped: boolean
  /** Metres by which places may be off; null when nobody knows. */
  readonly accuracy: number | null
  /** Longitude and latitude in degrees of coordinates; not numbers where there are none. */
  readonly toDegrees: ToDegrees
  /** Judges the order of the axes by where some vertices of the file come to lie. */
  judgeAxes(vertices: readonly Position[]): void
}

/** Finds the way from the system that a text names. Throws where none is known. */
export type WayFrom = (text: string) => Way

/** The share of the places that must lie where the system is used, for an order of the axes to be believed. */
const MOST = 0.95

/**
 * Tells whether y comes before x, by the area in which the system is used: few places lie in it as they are written, and
 * most do the other way round.
 * @param place Where coordinates lie, in degrees.
 */
export function isNorthFirst(area: Bbox | null, vertices: readonly Position[], place: ToDegrees): boolean {
  if (area === null || vertices.length === 0) return false
  const share = (at: (x: number, y: number) => readonly [number, number]) =>
    vertices.filter(([x = 0, y = 0]) => holdsAt({ area }, at(x, y))).length / vertices.length
  return share(place) < 1 - MOST && share((x, y) => place(y, x)) >= MOST
}

/** Tells whether a place lies in an area, which may reach across the antimeridian; null is everywhere. */
export function holdsAt({ area }: { area: Bbox | null }, [x, y]: readonly [number, number]): boolean {
  if (area === null) return true
  const [west, south, east, north] = area
  const within = west <= east ? x >= west && x <= east : x >= west || x <= east
  return within && y >= south && y <= north
}
