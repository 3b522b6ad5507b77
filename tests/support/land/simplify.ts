import type { Position } from 'geojson'
import { WORLD, worldX, worldY } from '../../../src/domain/geometry/mercator.ts'
import { copied, HELD_LISTS, type Numbers, uint32List } from '../../../src/domain/numberList.ts'
import { firstZooms, NEVER } from '../../../src/server/storage/tiler/simplify.ts'

/** Closest zoom with tiles, which are scaled up from there. It has all vertices of zones. */
export const LAST_ZOOM = 8

/** Line in the unit square of Web Mercator, with the first zoom that draws each vertex. */
export type Drawn = { points: Position[]; zooms: Uint8Array }

/** Zooms by which the world is coarser than zones, and the last zoom that adds vertices. */
const COARSER = 1
const LAST_DETAIL = 6

/**
 * Measures the vertices of a line by the rule of the zones' tiles.
 * @param isFine Whether a vertex is also one of zones. Others are coarser.
 */
export function measured(line: readonly Position[], isFine: (place: Position) => boolean): Drawn {
  const xs = line.map(([x = 0]) => worldX(x))
  const ys = line.map(([, y = 0]) => worldY(y))
  const arc = { starts: listOf([0, line.length]), vertices: listOf([...line.keys()]) }
  const first = firstZooms(
    { ...arc, useStarts: uint32List(), uses: uint32List() },
    { xs: listOf(xs), ys: listOf(ys) },
    HELD_LISTS,
  )
  const zooms = copied(first, new Uint8Array(line.length))
  line.forEach((place, at) => {
    const zoom = zooms[at] ?? NEVER
    if (isFine(place)) zooms[at] = Math.min(zoom, LAST_ZOOM)
    else zooms[at] = zoom + COARSER <= LAST_DETAIL ? zoom + COARSER : NEVER
  })
  return { points: line.map((_, at) => [(xs[at] ?? 0) / WORLD, (ys[at] ?? 0) / WORLD]), zooms }
}

function listOf(numbers: readonly number[]): Numbers {
  const list = uint32List()
  for (const number of numbers) list.push(number)
  return list
}

/** Returns the vertices of a line at a zoom. */
export const atZoom = ({ points, zooms }: Drawn, zoom: number): Position[] =>
  points.filter((_, at) => (zooms[at] ?? NEVER) <= zoom)
