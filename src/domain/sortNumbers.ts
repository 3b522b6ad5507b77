/** Maximum number of values sorted by insertion before merging. */
const RUN = 16

/**
 * Returns sorted numbers, using a stable merge sort. Changes the given array, which is one of two that it needs. The built-in sort of typed arrays with a comparator
 * copies all numbers into arrays of objects, which are four times as large.
 */
export function sortNumbers(
  numbers: Uint32Array<ArrayBuffer>,
  compare: (a: number, b: number) => number,
): Uint32Array<ArrayBuffer> {
  let from = numbers
  for (let start = 0; start < from.length; start += RUN)
    insert(from, start, Math.min(start + RUN, from.length), compare)
  if (from.length <= RUN) return from
  let to = new Uint32Array(from.length)
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) merge(from, to, start, width, compare)
    ;[from, to] = [to, from]
  }
  return from
}

function insert(
  list: Uint32Array,
  start: number,
  end: number,
  compare: (a: number, b: number) => number,
): void {
  for (let index = start + 1; index < end; index++) {
    const number = list[index] ?? 0
    let at = index
    for (; at > start && compare(list[at - 1] ?? 0, number) > 0; at--) list[at] = list[at - 1] ?? 0
    list[at] = number
  }
}

function merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  width: number,
  compare: (a: number, b: number) => number,
): void {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(start + 2 * width, from.length)
  let left = start
  let right = middle
  // Large files are often sorted already.
  if (middle === end || compare(from[middle - 1] ?? 0, from[middle] ?? 0) <= 0) {
    to.set(from.subarray(start, end), start)
    return
  }
  for (let index = start; index < end; index++) {
    const isLeft = left < middle && (right === end || compare(from[left] ?? 0, from[right] ?? 0) <= 0)
    to[index] = (isLeft ? from[left++] : from[right++]) ?? 0
  }
}
