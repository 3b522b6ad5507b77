import { firstAbove, firstNotBelow, type Numbers } from './search.ts'

/** Share of the values that the head has at most, in a distribution with a long tail. */
const HEAD = 0.4

/**
 * Finds where the classes of head/tail breaks begin: at the mean, at the mean of what is above it, and so on, as long as
 * the head is the smaller part (Jiang 2013, with the limit of 40 % that classInt of R has).
 * @param numbers Ascending, without NaN.
 * @param most Greatest number of beginnings.
 * @returns Indices, ascending.
 */
export function headTailStarts(numbers: Numbers, most: number): number[] {
  const starts: number[] = []
  for (let from = 0; starts.length < most; ) {
    const start = firstAbove(numbers, meanOf(numbers, from, numbers.length))
    // Values that are all the same have no head.
    if (start <= from || start >= numbers.length) break
    starts.push(start)
    const head = numbers.length - start
    if (head / (numbers.length - from) > HEAD || head < 2) break
    from = start
  }
  return starts
}

/**
 * Finds where the classes of nested means begin: at the mean, and at the means of both sides, which are parted in the
 * same way until there are about so many classes: 2, 4 or 8 (Scripter 1970).
 * @param numbers Ascending, without NaN.
 */
export function nestedMeanStarts(numbers: Numbers, count: number): number[] {
  const part = (from: number, to: number, depth: number): number[] => {
    if (depth === 0 || to - from < 2) return []
    const start = firstNotBelow(numbers, meanOf(numbers, from, to))
    if (start <= from || start >= to) return []
    return [...part(from, start, depth - 1), start, ...part(start, to, depth - 1)]
  }
  return part(0, numbers.length, Math.round(Math.log2(count)))
}

/** The mean and the standard deviation of a sample of numbers, both finite; null when they do not differ. */
export function deviationOf(numbers: Numbers): { mean: number; deviation: number } | null {
  const [min, max] = [numbers[0] ?? 0, numbers[numbers.length - 1] ?? 0]
  if (max <= min) return null
  const mean = meanOf(numbers, 0, numbers.length)
  // Of parts of the extent, whose squares neither overflow nor vanish.
  const extent = Math.max(mean - min, max - mean)
  let squares = 0
  for (let at = 0; at < numbers.length; at++) squares += (((numbers[at] ?? 0) - mean) / extent) ** 2
  const deviation = extent * Math.sqrt(squares / (numbers.length - 1))
  return Number.isFinite(deviation) ? { mean, deviation } : null
}

/** The mean of the numbers from one index up to another, which is left out. Its sum does not overflow. */
function meanOf(numbers: Numbers, from: number, to: number): number {
  const count = to - from
  const scale = Math.max(Math.abs(numbers[from] ?? 0), Math.abs(numbers[to - 1] ?? 0)) > 1e290 ? count : 1
  let sum = 0
  for (let at = from; at < to; at++) sum += (numbers[at] ?? 0) / scale
  return sum / (count / scale)
}
