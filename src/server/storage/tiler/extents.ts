import type { Outlines } from './outlines.ts'

/** Outlines of each zone by their numbers, and the box round them on the integer world. */
export interface Extents {
  /** Zone `i` has the outlines `first[i]` to `first[i + 1]`. */
  first: Uint32Array
  west: Float64Array
  north: Float64Array
  east: Float64Array
  south: Float64Array
}

export function extentsOf({ zones, starts, xs, ys }: Outlines, count: number): Extents {
  const first = new Uint32Array(count + 1)
  for (const zone of zones) first[zone + 1] = (first[zone + 1] ?? 0) + 1
  for (let zone = 0; zone < count; zone++) first[zone + 1] = (first[zone + 1] ?? 0) + (first[zone] ?? 0)
  const extents: Extents = {
    first,
    west: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    north: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    east: new Float64Array(count).fill(Number.NEGATIVE_INFINITY),
    south: new Float64Array(count).fill(Number.NEGATIVE_INFINITY),
  }
  zones.forEach((zone, outline) => {
    for (let point = starts[outline] ?? 0; point < (starts[outline + 1] ?? 0); point++) {
      const x = xs[point] ?? 0
      const y = ys[point] ?? 0
      extents.west[zone] = Math.min(extents.west[zone] ?? x, x)
      extents.east[zone] = Math.max(extents.east[zone] ?? x, x)
      extents.north[zone] = Math.min(extents.north[zone] ?? y, y)
      extents.south[zone] = Math.max(extents.south[zone] ?? y, y)
    }
  })
  return extents
}

/** Tells whether the box of a zone is below a size both ways. */
export function isSmall({ west, north, east, south }: Extents, zone: number, size: number): boolean {
  return (east[zone] ?? 0) - (west[zone] ?? 0) < size && (south[zone] ?? 0) - (north[zone] ?? 0) < size
}
