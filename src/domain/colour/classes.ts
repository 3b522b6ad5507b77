import { type Language, WORDS } from '../../contract/languages.mjs'
import type { Style } from '../../contract/view.ts'
import { measureOf, type OrderedType } from '../label/labelTypes.ts'
import { naturalStarts } from './naturalBreaks.ts'

/** The row of zones without a value. */
export const NO_DATA_ROW = 'none'

export type Range = { min: number; max: number }

/** Numbers in ascending order, without NaN. */
export type Numbers = ArrayLike<number>

/**
 * The breaks between the classes of a style, strictly ascending; none for a single class. A class has its lower break
 * and not its upper one. There are fewer than asked for when there are too few different values.
 * @param numbers All numbers of the instance, so that neither a filter nor the place in view moves a break.
 * @param range Range over which the numbers stretch.
 * @param type Type that they are read as.
 */
export function breaksOf(
  { classes, classCount, breaks }: Pick<Style, 'classes' | 'classCount' | 'breaks'>,
  numbers: Numbers,
  range: Range | null,
  type: OrderedType,
): number[] {
  switch (classes) {
    case 'manual':
      return breaks
    case 'equal':
      return range ? equalBreaks(classCount, range, type) : []
    case 'quantile':
      return readable(numbers, quantileStarts(numbers, classCount), type)
    case 'natural':
      return naturalBreaks(numbers, classCount, type)
    case null:
      return []
  }
}

const natural = new WeakMap<Numbers, Map<number, number[]>>()

/** Returns the breaks of natural classes, cached by the numbers, which never change: finding them takes long. */
function naturalBreaks(numbers: Numbers, count: number, type: OrderedType): number[] {
  const known = natural.get(numbers) ?? new Map<number, number[]>()
  natural.set(numbers, known)
  const breaks = known.get(count) ?? readable(numbers, naturalStarts(numbers, count), type)
  known.set(count, breaks)
  return breaks
}

/** The class of a number: how many breaks are not above it. */
export function classOf(number: number, breaks: readonly number[]): number {
  let found = 0
  while (found < breaks.length && number >= (breaks[found] ?? 0)) found++
  return found
}

/** Returns the breaks of equal classes, rounded so that they can be read. */
function equalBreaks(count: number, { min, max }: Range, type: OrderedType): number[] {
  const { rounded } = measureOf(type)
  const width = max / count - min / count
  const breaks: number[] = []
  for (let index = 1; index < count; index++) {
    const value = rounded(min + index * width, width)
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
function readable(numbers: Numbers, starts: readonly number[], type: OrderedType): number[] {
  const { roundest } = measureOf(type)
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

/** Ends of a class; null where it has no end on that side. */
type Interval = { from: number | null; to: number | null }

/**
 * A class as an interval, with what it does with its ends: `[10 ; 20[` in brackets, as in French; else
 * `10 ≤ x < 20`.
 * @param isLast The last class has its upper end too.
 * @param type Type of its values.
 */
export function intervalText(
  { from, to }: Interval,
  isLast: boolean,
  type: OrderedType,
  language: Language,
): string {
  const text = (value: number) => measureOf(type).format(value, language)
  if (from === null || to === null) return openText({ from, to }, text, language)
  if (from === to) return text(from)
  if (WORDS[language].intervals === 'inequalities')
    return `${text(from)} ≤ x ${isLast ? '≤' : '<'} ${text(to)}`
  return `[${text(from)}\u00a0; ${text(to)}${isLast ? ']' : '['}`
}

function openText({ from, to }: Interval, text: (value: number) => string, language: Language): string {
  const x = WORDS[language].intervals === 'inequalities' ? 'x ' : ''
  if (to !== null) return `${x}<\u00a0${text(to)}`
  return from === null ? '' : `${x}≥\u00a0${text(from)}`
}
