import type { Slice } from '../platform/slice.ts'

/** Datasets within a part of a list. */
interface Window {
  keys: number[]
  /** Line of the list with the first dataset of the window. */
  first: number
  /** Number of lines of the whole list. */
  count: number
}

/**
 * Returns the datasets of a window of a list in which each dataset has several lines. Only these are read.
 * @param counts Pairs of the key of a dataset and the number of its instances.
 * @param linesOf Returns the number of lines of a dataset with so many instances.
 */
export function datasetsWithin(
  counts: Uint32Array,
  { offset, limit }: Slice,
  linesOf: (instances: number) => number,
): Window {
  const keys: number[] = []
  let [count, first] = [0, 0]
  for (let at = 0; at < counts.length; at += 2) {
    const begins = count
    const ends = begins + linesOf(counts[at + 1] ?? 0)
    if (begins < offset + limit && ends > offset) {
      if (keys.length === 0) first = begins
      keys.push(counts[at] ?? 0)
    }
    count = ends
  }
  return { keys, first, count }
}
