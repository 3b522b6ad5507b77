import type { Bbox } from '../../../contract/common.ts'

/** A box as programs read it that know no antimeridian: what crosses it reaches round the world. */
export const onPlane = ([west, south, east, north]: Bbox): Bbox =>
  east < west ? [-180, south, 180, north] : [west, south, east, north]

/** The box around two boxes. */
export const around = (a: Bbox, b: Bbox): Bbox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]
