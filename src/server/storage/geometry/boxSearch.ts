import type { Bbox } from '../../../contract/common.ts'

/** Index of boxes: the boxes of all zones, then the second parts of boxes across the antimeridian. */
export interface BoxIndex {
  readonly numItems: number
  search(west: number, south: number, east: number, north: number, filter?: () => boolean): number[]
}

/** Ends a search with too many results. */
class TooMany extends Error {}

/**
 * Returns the ordinals with a box that touches the given one, ascending; null if the index finds more than
 * `most`.
 * @param wrapped Ordinals of the second parts.
 */
export function searchBoxes(
  index: BoxIndex,
  count: number,
  wrapped: Uint32Array,
  [west, south, east, north]: Bbox,
  most: number,
): Uint32Array<ArrayBuffer> | null {
  let seen = 0
  const filter = () => {
    if (++seen > most) throw new TooMany()
    return true
  }
  try {
    const isAcross = west > east
    const items = isAcross
      ? [...index.search(west, south, 180, north, filter), ...index.search(-180, south, east, north, filter)]
      : index.search(west, south, east, north, filter)
    if (!isAcross && items.length === index.numItems)
      return Uint32Array.from({ length: count }, (_, ordinal) => ordinal)
    const ordinals = new Uint32Array(items.length)
    items.forEach((item, place) => {
      ordinals[place] = item < count ? item : (wrapped[item - count] ?? 0)
    })
    ordinals.sort()
    return isAcross || wrapped.length > 0 ? withoutRepeats(ordinals) : ordinals
  } catch (error) {
    if (error instanceof TooMany) return null
    throw error
  }
}

function withoutRepeats(sorted: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  return sorted.filter((ordinal, index) => index === 0 || ordinal !== sorted[index - 1])
}

/** Returns the index of a key in a sorted list, or undefined. */
export function placeOfKey(
  wanted: string,
  count: number,
  keyAt: (place: number) => string,
): number | undefined {
  let low = 0
  let high = count - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = keyAt(middle)
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return undefined
}
