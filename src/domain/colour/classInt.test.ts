import { expect, test } from 'vitest'
import { CLASSES_MAX } from '../../contract/limits.ts'
import type { ClassMethod } from '../../contract/view.ts'
import { breaksOf, classOf } from './classes.ts'
import { headTailStarts, nestedMeanStarts } from './meanBreaks.ts'

// The expected breaks come from R 4 with classInt (Debian: r-cran-classint), for
//   x <- c(76.6, 110.5, …, 2604.4); y <- c(-12.5, -3, …, 31)
// without their ends: ours are between classes.
const x = [
  76.6, 110.5, 120.4, 137.7, 140.9, 153.1, 162.1, 166.1, 200.4, 226.6, 270.6, 311.1, 326.6, 366.9, 529.4,
  657.9, 1024.3, 1252.9, 2043.1, 2604.4,
]
const y = [-12.5, -3, -1.2, 0, 0.4, 2.2, 5.9, 7.5, 8.1, 31]

const cut = (classes: ClassMethod, classCount: number, numbers: readonly number[]) =>
  breaksOf(
    { classes, classCount, breaks: [] },
    numbers,
    { min: numbers[0] ?? 0, max: numbers.at(-1) ?? 0 },
    'number',
  )
/** Returns the class of each number, for any notation of the breaks. */
const parted = (numbers: readonly number[], breaks: readonly number[]) =>
  numbers.map(number => classOf(number, breaks))

test.each([
  // classIntervals(x, n, style = "pretty")$brks
  [x, 4, [500, 1000, 1500, 2000, 2500]],
  [x, 7, [500, 1000, 1500, 2000, 2500]],
  [y, 5, [-10, 0, 10, 20, 30]],
  // pretty(c(3, 97), n); pretty(c(0.013, 0.0471), n) and so on
  [[3, 97], 3, [50]],
  [[3, 97], 4, [20, 40, 60, 80]],
  [[0, 1], 3, [0.5]],
  [[0, 1], 7, [0.2, 0.4, 0.6, 0.8]],
  [[0.013, 0.0471], 4, [0.02, 0.03, 0.04]],
  [[-7, 7], 5, [-6, -4, -2, 0, 2, 4, 6]],
  [[1200, 35353], 4, [10_000, 20_000, 30_000]],
  [[9.9, 10.4], 4, [10, 10.1, 10.2, 10.3]],
])('finds round breaks of %j for about %i classes', (numbers, count, breaks) =>
  expect(cut('pretty', count, numbers)).toEqual(breaks),
)

test('finds at most as many round breaks as the maximum of classes allows', () => {
  // pretty(c(0, 1), 9) has ten intervals, pretty(c(0, 1), 7) five.
  expect(cut('pretty', 9, [0, 1])).toEqual([0.2, 0.4, 0.6, 0.8])
})

test.each([
  // classIntervals(x, n, style = "sd")$brks
  [x, 5, [544.08, 1233.1, 1922.121]],
  [x, 7, [199.5698, 544.08, 888.5902, 1233.1, 1577.611, 1922.121, 2266.631]],
  [y, 5, [-7.424023, 3.84, 15.10402, 26.36805]],
])('finds standard deviations of %j for about %i classes', (numbers, count, breaks) => {
  const found = cut('deviation', count, numbers)
  expect(found).toHaveLength(breaks.length)
  // Breaks have three digits of the width of a class.
  const width = (breaks[1] ?? 0) - (breaks[0] ?? 0)
  for (const [at, each] of found.entries())
    expect(Math.abs(each - (breaks[at] ?? 0)) / width).toBeLessThan(0.01)
})

test.each([
  // classIntervals(x, style = "headtails")$brks
  [x, [544.08, 1516.52, 2323.75]],
  [y, [3.84, 13.125]],
])('splits %j by head/tail breaks as R does', (numbers, breaks) =>
  expect(parted(numbers, cut('headTail', 5, numbers))).toEqual(parted(numbers, breaks)),
)

test.each([
  // nest <- function(v, d) if (d == 0 || length(v) < 2) c() else { m <- mean(v)
  //   c(nest(v[v < m], d - 1), m, nest(v[v >= m], d - 1)) }; nest(x, 2)
  [x, 4, [219.9333, 544.08, 1516.52]],
  [x, 5, [219.9333, 544.08, 1516.52]],
  [x, 8, [140.8667, 219.9333, 338.5333, 544.08, 978.3667, 1516.52, 2323.75]],
  [y, 4, [-2.35, 3.84, 13.125]],
])('splits %j by nested means as R does, for about %i classes', (numbers, count, breaks) =>
  expect(parted(numbers, cut('nestedMeans', count, numbers))).toEqual(parted(numbers, breaks)),
)

test.each([
  // classIntervals(x, 5, style = "fisher")$brks
  ['natural', [448.15, 841.1, 1648, 2323.75]],
  // classIntervals(x, 5, style = "equal")$brks
  ['equal', [582.16, 1087.72, 1593.28, 2098.84]],
  // classIntervals(x, 5, style = "quantile", type = 7)$brks
  ['quantile', [140.26, 186.68, 317.3, 731.18]],
] as const)('splits five %s classes as R does', (classes, breaks) =>
  expect(parted(x, cut(classes, 5, x))).toEqual(parted(x, breaks)),
)

test.each(['pretty', 'deviation', 'nestedMeans', 'headTail'] as const)(
  'finds no break by %s for a single value or for none',
  classes => {
    expect(cut(classes, 5, [7, 7, 7])).toEqual([])
    expect(breaksOf({ classes, classCount: 5, breaks: [] }, [], null, 'number')).toEqual([])
  },
)

test('computes means of the largest numbers without overflow', () => {
  const numbers = [-Number.MAX_VALUE, 0, 1, Number.MAX_VALUE, Number.MAX_VALUE]
  expect(headTailStarts(numbers, CLASSES_MAX)).toEqual([3])
  expect(nestedMeanStarts(numbers, 2)).toEqual([3])
})

test('limits the classes of a long tail to the maximum', () => {
  // Each value occurs 2.6 times as often as the next, so each head is 38 % of its parent.
  const numbers = Array.from({ length: CLASSES_MAX + 3 }, (_, at) => 1.5 ** at).flatMap((value, at) =>
    Array.from({ length: Math.round(2.6 ** (CLASSES_MAX + 2 - at)) }, () => value),
  )
  expect(cut('headTail', 5, numbers)).toHaveLength(CLASSES_MAX - 1)
})
