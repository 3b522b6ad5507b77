import earcut from 'earcut'
import type { Expanded } from './rings.ts'
import type { Paths, Triangles } from './tile.ts'

/** The triangles of the areas of a tile, as `Tile.triangles` tells them (ear clipping, Mapbox's earcut). */
export function triangulate({ ringStarts, holes }: Paths, rings: Expanded): Triangles {
  const zones = ringStarts.length - 1
  const starts = new Uint32Array(zones + 1)
  const corners: number[] = []
  for (let zone = 0; zone < zones; zone++) {
    const end = ringStarts[zone + 1] ?? 0
    const base = rings.starts[ringStarts[zone] ?? 0] ?? 0
    for (let ring = ringStarts[zone] ?? 0; ring < end; ) {
      let next = ring + 1
      while (next < end && holes[next] === 1) next++
      triangulatePolygon(rings, ring, next, base, corners)
      ring = next
    }
    starts[zone + 1] = corners.length / 3
  }
  return { starts, corners: Uint32Array.from(corners) }
}

/** A ring and the holes after it. */
function triangulatePolygon(
  { starts, xs, ys }: Expanded,
  ring: number,
  next: number,
  base: number,
  corners: number[],
): void {
  const first = starts[ring] ?? 0
  const end = starts[next] ?? 0
  const coordinates: number[] = []
  for (let point = first; point < end; point++) coordinates.push(xs[point] ?? 0, ys[point] ?? 0)
  const holes: number[] = []
  for (let hole = ring + 1; hole < next; hole++) holes.push((starts[hole] ?? 0) - first)
  for (const corner of earcut(coordinates, holes)) corners.push(first - base + corner)
}
