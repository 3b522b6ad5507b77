import type { Style } from '../../contract/view.ts'
import { naturalStarts } from './naturalBreaks.ts'

/** The row of zones without a value. */
export const NO_DATA_ROW = 'none'

/**
 * The number with the fewest digits in an interval that is open below and closed above. A break that lies there parts
 * the same values as any other in it, and is easier to read. Answers `high` when nothing is rounder.
 */
export function roundest(low: number, high: number): number {
  if (low < 0 && high >= 0) return 0
  const largest = Math.ceil(Math.log10(Math.max(Math.abs(low), Math.abs(high))))
  for (let power = largest; power >= largest - 16; power--) {
    for (const part of [1, 0.5]) {
      const step = part * 10 ** power
      const found = clean(Math.floor(high / step) * step)
      if (found > low && found <= high) return found
    }
  }
  return high
}

/** A number as it is written with fifteen digits: without the noise of the computation. */
const clean = (value: number): number => Number(value.toPrecision(15))

export type Range = { min: number; max: number }

/** Numbers in ascending order, without NaN. */
export type Numbers = ArrayLike<number>

/**
 * The breaks between the classes of a style, strictly ascending; none for a single class. A class has its lower break
 * and not its upper one. There are fewer than asked for when there are too few different values.
 * @param numbers All numbers of the instance, so that neither a filter nor the place in view moves a break.
 * @param range Range over which the numbers stretch.
 */
export function breaksOf(
  { classes, classCount, breaks }: Pick<Style, 'classes' | 'classCount' | 'breaks'>,
  numbers: Numbers,
  range: Range | null,
): number[] {
  switch (classes) {
    case 'manual':
      return breaks
    case 'equal':
      return range ? equalBreaks(classCount, range) : []
    case 'quantile':
      return readable(numbers, quantileStarts(numbers, classCount))
    case 'natural':
      return naturalBreaks(numbers, classCount)
    case null:
      return []
  }
}

const natural = new WeakMap<Numbers, Map<number, number[]>>()

/** Returns the breaks of natural classes, cached by the numbers, which never change: finding them takes long. */
function naturalBreaks(numbers: Numbers, count: number): number[] {
  const known = natural.get(numbers) ?? new Map<number, number[]>()
  natural.set(numbers, known)
  const breaks = known.get(count) ?? readable(numbers, naturalStarts(numbers, count))
  known.set(count, breaks)
  return breaks
}

/** The class of a number: how many breaks are not above it. */
export function classOf(number: number, breaks: readonly number[]): number {
  let found = 0
  while (found < breaks.length && number >= (breaks[found] ?? 0)) found++
  return found
}

/** Returns the breaks of equal classes, rounded to the third digit of their width, so that they can be read. */
function equalBreaks(count: number, { min, max }: Range): number[] {
  const width = max / count - min / count
  const digit = 10 ** (Math.floor(Math.log10(width)) - 2)
  const breaks: number[] = []
  for (let index = 1; index < count; index++) {
    const exact = min + index * width
    const rounded = clean(Math.round(exact / digit) * digit)
    const value = Number.isFinite(rounded) ? rounded : exact
    if (value > (breaks.at(-1) ?? min) && value <= max) breaks.push(value)
  }
  return breaks
}

/** Returns where quantiles begin, each moved to the nearer end of a run of equal values, which stay together. */
function quantileStarts(numbers: Numbers, count: number): number[] {
  const starts = Array.from({ length: count - 1 }, (_, index) => {
    const wanted = Math.round(((index + 1) * numbers.length) / count)
    const first = firstNotBelow(numbers, numbers[wanted] ?? 0)
    const next = firstAbove(numbers, numbers[wanted] ?? 0)
    return first > 0 && wanted - first <= next - wanted ? first : next
  })
  const inside = starts.filter(start => start > 0 && start < numbers.length)
  return [...new Set(inside)].sort((a, b) => a - b)
}

/** Returns the breaks before classes that begin at some indices: the roundest numbers between neighbouring values. */
function readable(numbers: Numbers, starts: readonly number[]): number[] {
  return starts.map(start => roundest(numbers[start - 1] ?? 0, numbers[start] ?? 0))
}

/** Counts the ascending numbers that are below a value. */
export function firstNotBelow(numbers: Numbers, value: number): number {
  return search(numbers, each => each >= value)
}

function firstAbove(numbers: Numbers, value: number): number {
  return search(numbers, each => each > value)
}

function search(numbers: Numbers, isThere: (number: number) => boolean): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isThere(numbers[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
