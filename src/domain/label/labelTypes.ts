import type { Label, LabelType, LabelValue } from '../../contract/label.ts'
import { type Language, WORDS } from '../../contract/languages.mjs'
import type { Style } from '../../contract/view.ts'
import { formatDate, formatDays, isoOf, periodOf, roundestDay, typedDate } from './dates.ts'
import type { ChangeSince } from './former.ts'
import {
  decimalOf,
  formatCalculated,
  formatChange,
  formatNumber,
  numberOf,
  numberText,
  roundedNumber,
  roundest,
  typedNumber,
} from './numbers.ts'

type Value = LabelValue | undefined
type Present = Exclude<LabelValue, null>

/** The numbers on which the values of an ordered type lie: what classes, gradients, sorting and comparisons use. */
export interface Measure {
  /** Reads a value as a number; null is no data. Dates: days since 1970-01-01 UTC. */
  numberOf: (value: Value) => number | null
  /**
   * Compares values with one of a filter, which is null when it is no value of the type: the place of a value is below
   * 0, 0 or above 0; null is no data.
   */
  comparedTo: (expected: string | number | boolean) => ((value: LabelValue) => number | null) | null
  /** Writes such a number for people of a language. */
  format: (number: number, language: Language) => string
  /** Unit of the numbers between two, where the values say none. */
  unit: (min: number, max: number) => string | null
  /** Numbers between two, of which one is written with as many letters as any. */
  longest: (min: number, max: number) => readonly number[]
  /** Writes it as people type it: `parse` reads it as the same. */
  write: (number: number, language: Language) => string
  /** Reads what a person typed as such a number; null for anything else. */
  parse: (text: string, language: Language) => number | null
  /** Finds the number that is easiest to read in an interval that is open below and closed above. */
  roundest: (low: number, high: number) => number
  /** Rounds a break between classes of a width, so that it can be read. */
  rounded: (value: number, width: number) => number
}

/** Rules of a type of labels. */
export interface LabelTypeRules {
  /** Null where values have no order but the alphabetical one: then they are neither compared nor put on a gradient. */
  measure: Measure | null
  /** Problem of a filter whose value is none of the type; null where each is one. */
  wrongValue: 'valueNotNumber' | 'valueNotDate' | null
  /** Keyboard that a telephone shows for its values. */
  inputMode: 'decimal' | 'text'
  /** Content of the file of its column. */
  column: 'numbers' | 'texts' | 'json'
  /** The words of its comparisons, in the texts of filters. */
  words: 'number' | 'date' | 'text'
  /** Reads what a person typed as a value of the type; null for what is none. */
  read: (text: string, language: Language) => string | number | null
  /** Writes a value for people of a language, without its unit; the empty text for what is no value of the type. */
  format: (value: Present, language: Language) => string
  /** Returns what equal values have in common; null for what is no value of the type. */
  key: (value: Present) => string | null
}

const numbers: Measure = {
  numberOf,
  comparedTo: expected => {
    const bound = decimalOf(expected)
    if (bound === null) return null
    return value => {
      if (typeof value !== 'number') return null
      return value < bound ? -1 : value > bound ? 1 : 0
    }
  },
  format: formatNumber,
  unit: () => null,
  longest: (min, max) => [min, max],
  write: numberText,
  parse: typedNumber,
  roundest,
  rounded: roundedNumber,
}

const dayOf = (value: Value): number | null => periodIn(value)?.start ?? null

/** A whole number of four digits is a year. */
const periodIn = (value: Value) =>
  typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value))
    ? periodOf(String(value))
    : null

const areDays = (min: number, max: number) => Number.isInteger(min) && Number.isInteger(max)

/** 1 and 30 September 2000: the longest name that a month has when it is short, after both forms of a day. */
const LONG_DATES = [11_201, 11_230]

const dates: Measure = {
  numberOf: dayOf,
  // A day is in its month and its year: it equals them, and comes before and after others.
  comparedTo: expected => {
    const period = typeof expected === 'boolean' ? null : periodIn(expected)
    if (period === null) return null
    return value => {
      const day = dayOf(value)
      if (day === null) return null
      return day < period.start ? -1 : day >= period.end && day > period.start ? 1 : 0
    }
  },
  format: formatDays,
  // Days have no time of which it must be said where it is.
  unit: (min, max) => (areDays(min, max) ? null : 'UTC'),
  longest: (min, max) => LONG_DATES.map(day => (areDays(min, max) ? day : day + 0.9999)),
  write: isoOf,
  parse: text => dayOf(typedDate(text) ?? null),
  roundest: roundestDay,
  rounded: (value, width) => roundestDay(value - width / 50, value + width / 50),
}

const keyOf = (value: Present) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Every type of labels. A type that is not here does not compile. */
export const LABEL_TYPES = {
  number: {
    measure: numbers,
    wrongValue: 'valueNotNumber',
    inputMode: 'decimal',
    column: 'numbers',
    words: 'number',
    read: typedNumber,
    format: (value, language) => {
      const number = numberOf(value)
      return number === null ? '' : formatNumber(number, language)
    },
    key: value => numberOf(value)?.toString() ?? null,
  },
  date: {
    measure: dates,
    wrongValue: 'valueNotDate',
    inputMode: 'text',
    column: 'texts',
    words: 'date',
    read: typedDate,
    format: (value, language) => (periodIn(value) ? formatDate(String(value), language) : ''),
    key: value => (periodIn(value) ? String(value) : null),
  },
  text: {
    measure: null,
    wrongValue: null,
    inputMode: 'text',
    column: 'texts',
    words: 'text',
    read: text => text,
    // A number that is read as a text is a code.
    format: (value, language) => formatText(value, language, String),
    key: keyOf,
  },
  other: {
    measure: null,
    wrongValue: null,
    inputMode: 'text',
    column: 'json',
    words: 'text',
    read: text => text,
    format: formatText,
    key: keyOf,
  },
} as const satisfies Record<LabelType, LabelTypeRules>

/** The types whose values have an order of their own. */
export type OrderedType = {
  [Type in LabelType]: (typeof LABEL_TYPES)[Type]['measure'] extends Measure ? Type : never
}[LabelType]

export const isOrdered = (type: LabelType): type is OrderedType => LABEL_TYPES[type].measure !== null

/** The measure of a type; null where it has no order. */
export function measureOf(type: OrderedType): Measure
export function measureOf(type: LabelType): Measure | null
export function measureOf(type: LabelType): Measure | null {
  return LABEL_TYPES[type].measure
}

/** The modes a label of a type can be displayed in; the first is the usual one. */
export function modesOf(type: LabelType): readonly [Style['mode'], ...Style['mode'][]] {
  return isOrdered(type) ? ['gradient', 'value'] : ['value']
}

/** Writes a value that is neither a number nor a date by its type: a list with commas, `true` as a word. */
function formatText(
  value: Exclude<LabelValue, null>,
  language: Language,
  writeNumber: (number: number, language: Language) => string = formatNumber,
): string {
  const formatPart = (part: LabelValue) => (part === null ? '' : formatText(part, language, writeNumber))
  if (typeof value === 'number') return writeNumber(value, language)
  if (typeof value === 'boolean') return WORDS[language][value ? 'yes' : 'no']
  if (typeof value === 'string') return value
  const parts = Array.isArray(value)
    ? value.map(formatPart)
    : Object.entries(value).map(([key, part]) => `${key} : ${formatPart(part)}`)
  return parts.filter(part => part !== '').join(', ')
}

/** Returns the key by which two values of a label are the same unique value, or null when there is no data. */
export const uniqueKey = (value: LabelValue | undefined, type: LabelType): string | null =>
  value === null || value === undefined ? null : LABEL_TYPES[type].key(value)

/** A label as its values are written: one that has operands is calculated from them, one of a change has signs. */
export type WrittenLabel = Pick<Label, 'type'> & {
  readonly operands?: readonly Label[] | undefined
  readonly change?: ChangeSince | null | undefined
}

/**
 * The text of a value on zones, in tables and tooltips, without its unit. No data is the empty text.
 * @param label its type decides: numbers are grouped in the manner of the language, text never is. Calculated ones are
 * rounded.
 */
export function formatValue(
  value: LabelValue | undefined,
  { type, operands, change }: WrittenLabel,
  language: Language,
): string {
  if (value === null || value === undefined) return ''
  if (operands && type === 'number' && typeof value === 'number')
    return change ? formatChange(value, language) : formatCalculated(value, language)
  return LABEL_TYPES[type].format(value, language)
}
