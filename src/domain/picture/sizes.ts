import { PART_SIZES, type PartSize } from '../../contract/page.ts'

/** Returns the next size in a direction, or the same one at the end of the list. */
export const nextSize = (size: PartSize, by: 1 | -1): PartSize =>
  PART_SIZES[PART_SIZES.indexOf(size) + by] ?? size

/** Returns the size nearest to a multiple of a size, and its own factor. */
export function nearestSize(from: PartSize, factor: number): { size: PartSize; factor: number } {
  const distance = (each: PartSize) => Math.abs(Number(each) - Number(from) * factor)
  const size = PART_SIZES.reduce((found, each) => (distance(each) < distance(found) ? each : found), from)
  return { size, factor: Number(size) / Number(from) }
}
