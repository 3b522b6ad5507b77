import { setImmediate } from 'node:timers/promises'

/** Elements handled before other requests get their turn: about a millisecond of work. */
const SLICE = 4096

/** Throws an AbortError once the client is gone: the signal's own reason need not be an Error. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DOMException('The request was aborted', 'AbortError')
}

/** The members of a list that pass a test, scanned in slices. Rejects with an AbortError once aborted. */
export async function filterInSlices(
  list: Uint32Array,
  test: (element: number) => boolean,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const kept = new Uint32Array(list.length)
  let count = 0
  for (let start = 0; start < list.length; start += SLICE) {
    if (start > 0) await setImmediate()
    stopIfAborted(signal)
    const end = Math.min(start + SLICE, list.length)
    for (let index = start; index < end; index++) {
      const element = list[index] ?? 0
      if (test(element)) kept[count++] = element
    }
  }
  return kept.slice(0, count)
}

/** A list in order, by a stable merge sort in slices. Rejects with an AbortError once aborted. */
export async function sortInSlices(
  list: Uint32Array,
  compare: (a: number, b: number) => number,
  signal: AbortSignal,
): Promise<Uint32Array> {
  let from = list.slice()
  for (let start = 0; start < from.length; start += SLICE) {
    stopIfAborted(signal)
    from.subarray(start, start + SLICE).sort(compare)
    await setImmediate()
  }
  let to = new Uint32Array(from.length)
  for (let width = SLICE; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      await merge(from, to, start, width, compare, signal)
    }
    ;[from, to] = [to, from]
  }
  return from
}

async function merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  width: number,
  compare: (a: number, b: number) => number,
  signal: AbortSignal,
): Promise<void> {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(start + 2 * width, from.length)
  let left = start
  let right = middle
  for (let index = start; index < end; index++) {
    if ((index & (SLICE - 1)) === 0) {
      await setImmediate()
      stopIfAborted(signal)
    }
    const a = from[left] ?? 0
    const b = from[right] ?? 0
    const takeLeft = left < middle && (right >= end || compare(a, b) <= 0)
    to[index] = takeLeft ? a : b
    if (takeLeft) left++
    else right++
  }
}
