import type { Colour } from '../../contract/common.ts'
import { type Language, WORDS } from '../../contract/languages.mjs'
import { CLASSES_MAX } from '../../contract/limits.ts'
import type { Style } from '../../contract/view.ts'
import { type Measure, measureOf, type OrderedType } from '../label/labelTypes.ts'
import { areBillions, commonDecimals, inBillions, withDecimals } from '../label/numbers.ts'
import { firstAbove, firstNotBelow, type Numbers } from './binarySearch.ts'
import { deviationOf, headTailStarts, nestedMeanStarts } from './meanBreaks.ts'
import { naturalStarts } from './naturalBreaks.ts'
import { breaksInside, prettySteps } from './prettyBreaks.ts'
import { roundedBreaks } from './roundedBreaks.ts'

/** Legend entry of zones without a value. */
export const NO_DATA_ENTRY = 'none'

/** Legend entry that can be isolated, by its name. */
export type Entry = { id: string; colour: Colour; count: number }

export type Range = { min: number; max: number }

/**
 * Returns the breaks between the classes of a style, strictly ascending; none for a single class. A class
 * includes its lower break and excludes its upper one. Too few distinct values give fewer breaks.
 * @param numbers All numbers of the instance, so that neither a filter nor the visible area moves a break.
 * @param range Range of the numbers.
 * @param type Type as which they are read.
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
    case 'pretty':
      return range ? prettyBreaks(classCount, range, type) : []
    case 'deviation':
      return range ? deviationBreaks(numbers, classCount, range, type) : []
    case 'nestedMeans':
      return readable(numbers, nestedMeanStarts(numbers, classCount), type)
    case 'headTail':
      return readable(numbers, headTailStarts(numbers, CLASSES_MAX - 1), type)
    case null:
      return []
  }
}

const natural = new WeakMap<Numbers, Map<number, number[]>>()

/**
 * Returns the breaks of natural classes. They are slow to compute, so they are cached by the immutable
 * numbers.
 */
function naturalBreaks(numbers: Numbers, count: number, type: OrderedType): number[] {
  const known = natural.get(numbers) ?? new Map<number, number[]>()
  natural.set(numbers, known)
  const breaks = known.get(count) ?? readable(numbers, naturalStarts(numbers, count), type)
  known.set(count, breaks)
  return breaks
}

/** Returns whether a method takes a number of classes; for the others, the values determine it. */
export const acceptsClassCount = (method: Style['classes']): boolean =>
  method !== null && method !== 'manual' && method !== 'headTail'

/** Methods that return exactly the requested number of classes, given enough distinct values. */
const EXACT: readonly Style['classes'][] = ['equal', 'quantile', 'natural']

/** Moves the break nearest to the middle onto the middle, if it is within the range. */
export function breaksAround(breaks: readonly number[], { min, max }: Range, middle: number): number[] {
  if (middle <= min || middle >= max || breaks.length === 0) return [...breaks]
  const distance = (at: number) => Math.abs((breaks[at] ?? 0) - middle)
  const nearest = breaks.reduce((best, _, at) => (distance(at) < distance(best) ? at : best), 0)
  // Only values between the nearest break and the middle move to another class, so the order of breaks is
  // kept.
  return breaks.with(nearest, middle)
}

/** Returns the requested number of classes, or the actual one if the values determine it. */
export const classCountOf = (
  { classes, classCount }: Pick<Style, 'classes' | 'classCount'>,
  breaks: readonly number[],
): number => (EXACT.includes(classes) ? classCount : breaks.length + 1)

/** Returns the class of a number: how many breaks are at or below it. */
export function classOf(number: number, breaks: readonly number[]): number {
  let found = 0
  while (found < breaks.length && number >= (breaks[found] ?? 0)) found++
  return found
}

/** Returns the breaks of equal classes, rounded for reading. */
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

/** Returns evenly spaced round breaks for about the requested number of classes. */
function prettyBreaks(count: number, { min, max }: Range, type: OrderedType): number[] {
  if (max <= min) return []
  const steps = prettySteps(min, max, count)
  const multiples = breaksInside(steps)
  if (multiples.length >= CLASSES_MAX) return prettyBreaks(count - 1, { min, max }, type)
  const { rounded } = measureOf(type)
  return inside(
    multiples.map(multiple => rounded(multiple * steps.unit, steps.unit)),
    { min, max },
  )
}

/** Returns the mean and round multiples of the standard deviation around it, like classInt in R. */
function deviationBreaks(numbers: Numbers, count: number, range: Range, type: OrderedType): number[] {
  const found = deviationOf(numbers)
  if (!found) return []
  const { mean, deviation } = found
  const steps = prettySteps(
    range.min / deviation - mean / deviation,
    range.max / deviation - mean / deviation,
    count,
  )
  const multiples = breaksInside(steps)
  if (multiples.length >= CLASSES_MAX) return deviationBreaks(numbers, count - 1, range, type)
  const { rounded } = measureOf(type)
  const width = steps.unit * deviation
  return inside(
    multiples.map(multiple => rounded(mean + multiple * width, width)),
    range,
  )
}

/** Keeps the ascending breaks between two values. */
const inside = (breaks: readonly number[], { min, max }: Range): number[] =>
  breaks.filter((each, at) => each > (at === 0 ? min : (breaks[at - 1] ?? min)) && each > min && each <= max)

/**
 * Returns the starts of quantiles, each moved to the nearer end of a run of equal values, which stay
 * together.
 */
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

/** Returns readable breaks before the classes that start at some indices. Rounding may move a few zones. */
function readable(numbers: Numbers, starts: readonly number[], type: OrderedType): number[] {
  const { roundest } = measureOf(type)
  const breaks = starts.map(start => roundest(numbers[start - 1] ?? 0, numbers[start] ?? 0))
  const [min, max] = [numbers[0], numbers[numbers.length - 1]]
  if (type !== 'number' || min === undefined || max === undefined) return breaks
  return roundedBreaks(breaks, numbers, { min, max })
}

/** Ends of a class; null is an open end. */
type Interval = { from: number | null; to: number | null }

/**
 * Writes a class: `10 to 20`, `less than 10` or `20 and over`. It includes its lower end; the last class also
 * includes its upper end.
 * @param type Type of its values.
 * @param write Writes its ends, if not in the default way of the type.
 */
export function intervalText(
  { from, to }: Interval,
  type: OrderedType,
  language: Language,
  write = measureOf(type).format,
): string {
  const text = (value: number) => write(value, language)
  if (from === null || to === null) return openText({ from, to }, text, language)
  return from === to ? text(from) : `${text(from)} ${WORDS[language].to} ${text(to)}`
}

/** Returns the ends of a class as written: the lowest class has no lower end and the highest no upper one. */
export function writtenEnds({ breaks }: { breaks: readonly number[] }, { from, to }: Interval): Interval {
  if (breaks.length === 0 || from === to) return { from, to }
  return {
    from: to === breaks[0] ? null : from,
    to: from === breaks.at(-1) ? null : to,
  }
}

/** Returns the number format of breaks: all are in billions, or have the same decimals. */
export function breakWriter(
  type: OrderedType,
  breaks: readonly number[],
  format = measureOf(type).format,
): Measure['format'] {
  if (type !== 'number') return format
  return areBillions(breaks) ? inBillions(format) : withDecimals(format, commonDecimals(breaks))
}

/**
 * Writes a class of whole numbers, which includes both numbers: `12 to 39`.
 * @param isLast Whether it is the last class, which includes its upper end.
 */
export function wholeText({ from, to }: Interval, isLast: boolean, language: Language): string {
  const { format } = measureOf('number')
  const first = from === null ? null : Math.ceil(from)
  const last = to === null ? null : isLast ? Math.floor(to) : Math.ceil(to) - 1
  if (first === null || last === null)
    return openText(
      { from: first, to: last === null ? null : last + 1 },
      value => format(value, language),
      language,
    )
  if (first === last) return format(first, language)
  return `${format(first, language)} ${WORDS[language].to} ${format(last, language)}`
}

function openText({ from, to }: Interval, text: (value: number) => string, language: Language): string {
  const { lessThan, andMore } = WORDS[language]
  if (to !== null) return `${lessThan} ${text(to)}`
  return from === null ? '' : `${text(from)} ${andMore}`
}
