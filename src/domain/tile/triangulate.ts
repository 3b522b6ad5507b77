import earcut from 'earcut'
import type { Paths, Triangles } from './tile.ts'

/** Outlines as points, expanded from their arcs. A ring does not repeat its first point. */
export interface Expanded {
  /** Outline `i` has the points `starts[i]` to `starts[i + 1]`. */
  starts: Uint32Array
  xs: Int32Array
  ys: Int32Array
}

/**
 * Expands the outlines of a tile.
 * @param open Whether they are lines, which keep their last points.
 */
export function expanded({ useStarts, uses, arcStarts, xs, ys }: Paths, open: boolean): Expanded {
  const last = open ? 0 : 1
  let count = 0
  for (const use of uses) {
    const arc = use < 0 ? ~use : use
    count += (arcStarts[arc + 1] ?? 0) - (arcStarts[arc] ?? 0) - last
  }
  const result: Expanded = {
    starts: new Uint32Array(useStarts.length),
    xs: new Int32Array(count),
    ys: new Int32Array(count),
  }
  let point = 0
  for (let ring = 0; ring + 1 < useStarts.length; ring++) {
    const end = useStarts[ring + 1] ?? 0
    for (let index = useStarts[ring] ?? 0; index < end; index++) {
      const use = uses[index] ?? 0
      const arc = use < 0 ? ~use : use
      const first = arcStarts[arc] ?? 0
      const limit = arcStarts[arc + 1] ?? 0
      const length = limit - first - last
      for (let step = 0; step < length; step++) {
        const from = use < 0 ? limit - 1 - step : first + step
        result.xs[point] = xs[from] ?? 0
        result.ys[point] = ys[from] ?? 0
        point++
      }
    }
    result.starts[ring + 1] = point
  }
  return result
}

/** Triangulates the areas of a tile as `Tile.triangles` describes (ear clipping, Mapbox's earcut). */
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

/** Ring, and its holes. */
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
