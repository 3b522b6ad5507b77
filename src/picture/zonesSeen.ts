import { type MapPlace, placeOnPage } from '../domain/picture/placing.ts'
import type { MercatorBox } from '../domain/picture/projectedPage.ts'
import { type VectorLoad, withinTile } from '../map/vectorMap.ts'
import { movedTo, standingOn } from './drawVectorMap.ts'
import { type Outlines, outlinesOf, PARTS, strandsOf } from './zoneOutlines.ts'

/** Returns the ordinals of the drawn zones of a load that reach into a map on a page. */
export function zonesSeen(
  { tiles, points, zones: { colours } }: Pick<VectorLoad, 'tiles' | 'points' | 'zones'>,
  place: MapPlace,
): Set<number> {
  const { left, top, width, height } = place
  const [west = 0, north = 0, east = 0, south = 0] = [left, top, left + width, top + height].map(
    each => each * PARTS,
  )
  const box = { west, north, east, south }
  const toPage = placeOnPage(place)
  const placed = movedTo(place, tiles)
  const isShown = (ordinal: number) => (colours[ordinal * 4 + 3] ?? 0) > 0
  const lines = strandsOf(
    placed.map(({ lines: own, ...tile }) => ({ ...tile, own })),
    toPage,
  )
  const standing = standingOn(place)
  const seen = new Set<number>()
  const see = (found: Outlines, reaches: (lines: readonly Int32Array[]) => boolean) => {
    for (const [ordinal, each] of found) if (isShown(ordinal) && reaches(each)) seen.add(ordinal)
  }
  see(outlinesOf(placed, place, toPage, isShown), rings => isOver(rings, box))
  see(lines, each => each.some(line => crosses([...line], box)))
  for (const { ordinal, ...at } of points) {
    const [x, y] = standing.pixelOf([at.lng, at.lat]) ?? [-1, -1]
    if (x >= 0 && y >= 0 && x <= width && y <= height) seen.add(ordinal)
  }
  return seen
}

const crosses = (line: readonly number[], box: MercatorBox): boolean => withinTile(line, box).length > 0

/** Returns whether the area within rings covers a part of a box. */
function isOver(rings: readonly Int32Array[], box: MercatorBox): boolean {
  const closed = rings.map(ring => [...ring, ring[0] ?? 0, ring[1] ?? 0])
  return closed.some(ring => crosses(ring, box)) || isWithin(closed, box.west, box.north)
}

/** Returns whether a point is within closed rings, by the number of edges to its left. */
function isWithin(rings: readonly (readonly number[])[], x: number, y: number): boolean {
  let isInside = false
  for (const ring of rings)
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = ring.slice(at, at + 4)
      if (ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) < x) isInside = !isInside
    }
  return isInside
}
