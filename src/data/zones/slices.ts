import type { OrdinalSet } from '../../domain/ordinals.ts'
import type { Column } from '../stored/columnOf.ts'

/** Budget of work over many zones, as seen by the code that runs in slices. */
export interface Budget {
  /** Lets other requests run. Rejects when aborted, or above the limit. */
  pause(): Promise<void>
  /** Returns whether others have waited long enough. Called every few hundred elements. */
  isDue(): boolean
  /** Returns whether the slice has used its time. Called more often, where one element may cost much. */
  isLate(): boolean
  /** Counts vertices before they are processed. Returns whether the slice must pause first. */
  spend(vertices: number): boolean
}

/** Number of zones below which work runs directly, without the scan queue. */
export const FEW = 8192
/** Number of elements between two checks of the clock. */
const STEP = 256
/**
 * Number of elements tested between two checks of the slice: a filter may compare a hundred texts with each.
 */
const DEAR_STEP = 8
/** Number of elements tested between two calls of `isDue`. */
const TESTS = 1024
/** Number of elements sorted in one slice. */
const RUN = 512

/** Runs work on each element of a list, in slices. Rejects as a pause does. */
export async function forEachInSlices<T>(
  list: Iterable<T>,
  act: (element: T) => void,
  budget: Budget,
): Promise<void> {
  let seen = 0
  for (const element of list) {
    if (seen++ % STEP === 0 && budget.isDue()) await budget.pause()
    act(element)
  }
}

/**
 * Returns the elements of a list that pass a test, in slices. The test may pause too. Rejects as a pause
 * does.
 */
export async function filterInSlices(
  list: Uint32Array,
  test: (element: number) => boolean | Promise<boolean>,
  budget: Budget,
): Promise<Uint32Array> {
  let kept = new Uint32Array(STEP)
  let [count, index, end] = [0, 0, 0]
  /** Short until a slice was full before it was late, so that elements are known to be cheap. */
  let step = DEAR_STEP
  // Grows: an array for all elements costs more than the tests of cheap ones.
  const keep = (element: number) => {
    if (count === kept.length) {
      const former = kept
      kept = new Uint32Array(2 * count)
      kept.set(former)
    }
    kept[count++] = element
  }
  // Apart from the loop with an `await`, which V8 runs several times slower.
  const advance = (): Promise<boolean> | null => {
    while (index < end) {
      const element = list[index] ?? 0
      const outcome = test(element)
      if (typeof outcome !== 'boolean') return outcome
      if (outcome) keep(element)
      index++
      if (index % step === 0 && budget.isLate()) break
    }
    return null
  }
  while (index < list.length) {
    const isLate = budget.isLate()
    if (isLate || (index >= end && budget.isDue())) {
      await budget.pause()
      step = isLate || index === 0 ? DEAR_STEP : STEP
    }
    if (index >= end) end = Math.min(index + TESTS, list.length)
    const waiting = advance()
    if (waiting === null) continue
    if (await waiting) keep(list[index] ?? 0)
    index++
  }
  return kept.slice(0, count)
}

/** Returns a set of ordinals below `count`, in slices. Rejects as a pause does. */
export async function setInSlices(ordinals: Uint32Array, count: number, budget: Budget): Promise<OrdinalSet> {
  const set = new Uint8Array(Math.ceil(count / 8))
  let length = 0
  const add = (ordinal: number) => {
    const at = ordinal >> 3
    set[at] = (set[at] ?? 0) | (1 << (ordinal & 7))
    length = Math.max(length, at + 1)
  }
  await forEachInSlices(ordinals, add, budget)
  return set.subarray(0, length)
}

/** Returns a sorted list, by a stable merge sort in slices. Rejects as a pause does. */
export async function sortInSlices(
  list: Uint32Array,
  compare: (a: number, b: number) => number,
  budget: Budget,
): Promise<Uint32Array> {
  let from = list.slice()
  for (let start = 0; start < from.length; start += RUN) {
    if (budget.isDue()) await budget.pause()
    from.subarray(start, start + RUN).sort(compare)
  }
  let to = new Uint32Array(from.length)
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      await merge(from, to, start, width, compare, budget)
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
  budget: Budget,
): Promise<void> {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(start + 2 * width, from.length)
  let left = start
  let right = middle
  for (let index = start; index < end; index++) {
    if ((index & (STEP - 1)) === 0 && budget.isDue()) await budget.pause()
    const a = from[left] ?? 0
    const b = from[right] ?? 0
    const takeLeft = left < middle && (right >= end || compare(a, b) <= 0)
    to[index] = takeLeft ? a : b
    if (takeLeft) left++
    else right++
  }
}

type Settling = (budget: Budget) => Promise<void>

const settling = new WeakMap<Column, Settling>()

/** Sets the function that computes all values of a lazy column in slices. */
export const setColumnComputation = (column: Column, how: Settling): void => void settling.set(column, how)

/** Computes all values of a lazy column, before they are read several times. Rejects as a pause does. */
export const computeColumn = (column: Column, budget: Budget): Promise<void> | undefined =>
  settling.get(column)?.(budget)

/** Number of numbers sorted in one slice: well below a millisecond. */
const NUMBERS_RUN = 4096

/** Returns sorted numbers, by a merge sort in slices. Rejects as a pause does. */
export async function sortNumbersInSlices(numbers: Float64Array, budget: Budget): Promise<Float64Array> {
  let from = numbers.slice()
  for (let start = 0; start < from.length; start += NUMBERS_RUN) {
    if (budget.isLate()) await budget.pause()
    from.subarray(start, start + NUMBERS_RUN).sort()
  }
  let to = new Float64Array(from.length)
  for (let width = NUMBERS_RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length)
      const end = Math.min(start + 2 * width, from.length)
      let [left, right] = [start, middle]
      for (let index = start; index < end; index++) {
        if (index % NUMBERS_RUN === 0 && budget.isLate()) await budget.pause()
        const takesLeft = left < middle && (right >= end || (from[left] ?? 0) <= (from[right] ?? 0))
        to[index] = (takesLeft ? from[left++] : from[right++]) ?? 0
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}
