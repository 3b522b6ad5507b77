import type { Bbox } from '../../contract/common.ts'

const SIDE = 1 << 16

/**
 * Returns the position of a longitude and latitude (degrees) on a Hilbert curve of 16 bits per axis, 0 to
 * 2^32 - 1. Neighbours on the curve are neighbours on the ground. Algorithm: Wikipedia, "Hilbert curve",
 * xy2d.
 */
export function hilbertIndex(longitude: number, latitude: number): number {
  let x = cell((longitude + 180) / 360)
  let y = cell((latitude + 90) / 180)
  let index = 0
  for (let side = SIDE / 2; side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0
    const upper = (y & side) > 0 ? 1 : 0
    index += side * side * ((3 * right) ^ upper)
    if (upper === 0) {
      if (right === 1) {
        x = SIDE - 1 - x
        y = SIDE - 1 - y
      }
      const swapped = x
      x = y
      y = swapped
    }
  }
  return index
}

const cell = (share: number): number => Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)))

/** Returns the position on the curve of the centre of a box. */
export function hilbertPlace([west, south, east, north]: Bbox): number {
  const middle = west <= east ? (west + east) / 2 : (west + east + 360) / 2
  return hilbertIndex(middle > 180 ? middle - 360 : middle, (south + north) / 2)
}

/**
 * Returns the positions of zones along the curve, by the centres of their boxes. Equal positions are ordered
 * by key, so the order of the file does not matter.
 */
export function hilbertOrder(boxes: readonly Bbox[], keys: readonly string[]): number[] {
  const places = boxes.map(hilbertPlace)
  const compareKeys = (a: number, b: number) => ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1)
  return Array.from(places.keys()).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || compareKeys(a, b))
}
