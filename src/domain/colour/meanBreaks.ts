import { firstAbove, firstNotBelow, type Numbers } from './binarySearch.ts'

/** Maximum share of the head in a long-tailed distribution. */
const HEAD = 0.4

/**
 * Finds the starts of head/tail classes: at the mean, at the mean of the values above it, and so on while the
 * head is the smaller part (Jiang 2013, with the 40 % limit of classInt in R).
 * @param numbers Ascending, without NaN.
 * @param most Maximum number of starts.
 * @returns Indices, ascending.
 */
export function headTailStarts(numbers: Numbers, most: number): number[] {
  const starts: number[] = []
  for (let from = 0; starts.length < most; ) {
    const start = firstAbove(numbers, meanOf(numbers, from, numbers.length))
    // Equal values have no head.
    if (start <= from || start >= numbers.length) break
    starts.push(start)
    const head = numbers.length - start
    if (head / (numbers.length - from) > HEAD || head < 2) break
    from = start
  }
  return starts
}

/**
 * Finds the starts of nested means: the mean, then the means of both sides, until there are about as many
 * classes as requested: 2, 4 or 8 (Scripter 1970).
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

/** Returns the finite mean and sample standard deviation of numbers; null if they are all equal. */
export function deviationOf(numbers: Numbers): { mean: number; deviation: number } | null {
  const [min, max] = [numbers[0] ?? 0, numbers[numbers.length - 1] ?? 0]
  if (max <= min) return null
  const mean = meanOf(numbers, 0, numbers.length)
  // Divides by the extent first, so that squares neither overflow nor underflow.
  const extent = Math.max(mean - min, max - mean)
  let squares = 0
  for (let at = 0; at < numbers.length; at++) squares += (((numbers[at] ?? 0) - mean) / extent) ** 2
  const deviation = extent * Math.sqrt(squares / (numbers.length - 1))
  return Number.isFinite(deviation) ? { mean, deviation } : null
}

/** Returns the mean of the numbers between two indices, the second excluded, without overflow. */
function meanOf(numbers: Numbers, from: number, to: number): number {
  const count = to - from
  const scale = Math.max(Math.abs(numbers[from] ?? 0), Math.abs(numbers[to - 1] ?? 0)) > 1e290 ? count : 1
  let sum = 0
  for (let at = from; at < to; at++) sum += (numbers[at] ?? 0) / scale
  return sum / (count / scale)
}
