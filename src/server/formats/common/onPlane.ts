import type { Bbox } from '../../../contract/common.ts'

/** Returns a box for programs that do not support the antimeridian: a box that crosses it spans the world. */
export const onPlane = ([west, south, east, north]: Bbox): Bbox =>
  east < west ? [-180, south, 180, north] : [west, south, east, north]

/** Returns the box around two boxes. */
export const boxAround = (a: Bbox, b: Bbox): Bbox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]
