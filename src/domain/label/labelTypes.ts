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
  roundedBreak,
  roundest,
  typedNumber,
} from './numbers.ts'

type Value = LabelValue | undefined
type Present = Exclude<LabelValue, null>

/** Numeric scale of an ordered type, used by classes, gradients, sorting and comparisons. */
export interface Measure {
  /** Reads a value as a number; null means no data. Dates: days since 1970-01-01 UTC. */
  numberOf: (value: Value) => number | null
  /**
   * Compares values with the value of a filter; null if the filter's value is not of the type. The result is
   * below 0, 0 or above 0; null means no data.
   */
  comparedTo: (expected: string | number | boolean) => ((value: LabelValue) => number | null) | null
  /** Formats such a number in a language. */
  format: (number: number, language: Language) => string
  /** Unit of the numbers in a range, if the values do not show it. */
  unit: (min: number, max: number) => string | null
  /** Numbers of a range that include one of the longest. */
  longest: (min: number, max: number) => readonly number[]
  /** Formats a number as users type it; `parse` reads the result. */
  write: (number: number, language: Language) => string
  /** Reads a typed number; null for anything else. */
  parse: (text: string, language: Language) => number | null
  /** Returns the most readable number in an interval, open below and closed above. */
  roundest: (low: number, high: number) => number
  /** Rounds a break for classes of some width. */
  rounded: (value: number, width: number) => number
}

/** Rules of a label type. */
export interface LabelTypeRules {
  /**
   * Null if values only have alphabetical order: filters do not compare them, and gradients do not show them.
   */
  measure: Measure | null
  /** Problem of a filter with a value of another type; null if the type accepts every value. */
  wrongValue: 'valueNotNumber' | 'valueNotDate' | null
  /** On-screen keyboard for the values. */
  inputMode: 'decimal' | 'text'
  /** Kind of values in the column file. */
  column: 'numbers' | 'texts' | 'json'
  /** Words for comparisons in filter texts. */
  words: 'number' | 'date' | 'text'
  /** Parses a typed value of the type; null if it is invalid. */
  read: (text: string, language: Language) => string | number | null
  /** Formats a value in a language, without its unit; empty if it is not of the type. */
  format: (value: Present, language: Language) => string
  /** Returns a key that equal values share; null if the value is not of the type. */
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
  rounded: roundedBreak,
}

const dayOf = (value: Value): number | null => periodIn(value)?.start ?? null

/** A whole number of four digits is a year. */
const periodIn = (value: Value) =>
  typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value))
    ? periodOf(String(value))
    : null

const areDays = (min: number, max: number) => Number.isInteger(min) && Number.isInteger(max)

/** 1 and 30 September 2000: the longest abbreviated month, with both forms of a day. */
const LONG_DATES = [11_201, 11_230]

const dates: Measure = {
  numberOf: dayOf,
  // A day is in its month and year: it equals them, and is before or after others.
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
  // Whole days need no time zone.
  unit: (min, max) => (areDays(min, max) ? null : 'UTC'),
  longest: (min, max) => LONG_DATES.map(day => (areDays(min, max) ? day : day + 0.9999)),
  write: isoOf,
  parse: text => dayOf(typedDate(text) ?? null),
  roundest: roundestDay,
  rounded: (value, width) => roundestDay(value - width / 50, value + width / 50),
}

const keyOf = (value: Present) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Every label type. A missing one does not compile. */
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
    // A number read as text is a code.
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

/** Types with ordered values. */
export type OrderedType = {
  [Type in LabelType]: (typeof LABEL_TYPES)[Type]['measure'] extends Measure ? Type : never
}[LabelType]

export const isOrdered = (type: LabelType): type is OrderedType => LABEL_TYPES[type].measure !== null

/** Returns the measure of a type; null if it has no order. */
export function measureOf(type: OrderedType): Measure
export function measureOf(type: LabelType): Measure | null
export function measureOf(type: LabelType): Measure | null {
  return LABEL_TYPES[type].measure
}

/** Returns the display modes of a type; the first is the default. */
export function modesOf(type: LabelType): readonly [Style['mode'], ...Style['mode'][]] {
  return isOrdered(type) ? ['gradient', 'value'] : ['value']
}

/** Formats other values by type: a list with commas, a list of objects with semicolons, `true` as a word. */
function formatText(
  value: Exclude<LabelValue, null>,
  language: Language,
  writeNumber: (number: number, language: Language) => string = formatNumber,
): string {
  const formatPart = (part: LabelValue) => (part === null ? '' : formatText(part, language, writeNumber))
  if (typeof value === 'number') return writeNumber(value, language)
  if (typeof value === 'boolean') return WORDS[language][value ? 'yes' : 'no']
  if (typeof value === 'string') return value
  const { beforeSigns } = WORDS[language]
  const join = (parts: readonly string[], separator = ', ') =>
    parts.filter(part => part !== '').join(separator)
  if (!Array.isArray(value))
    return join(Object.entries(value).map(([key, part]) => `${key}${beforeSigns}: ${formatPart(part)}`))
  if (!value.some(isObject)) return join(value.map(formatPart))
  return join(
    value.map(part =>
      isObject(part)
        ? join(Object.entries(part).map(field => briefField(field, formatPart)))
        : formatPart(part),
    ),
    `${beforeSigns}; `,
  )
}

/** Formats a field of an object in a list, briefly: texts need no name, and a flag is its name. */
function briefField([name, value]: [string, LabelValue], format: (value: LabelValue) => string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? name : ''
  return value === null ? '' : `${name} ${format(value)}`
}

const isObject = (value: LabelValue): value is { [key: string]: LabelValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the key that identifies a unique value; null for missing data. */
export const uniqueKey = (value: LabelValue | undefined, type: LabelType): string | null =>
  value === null || value === undefined ? null : LABEL_TYPES[type].key(value)

/** Label as its values are written: computed ones are rounded, changes have signs. */
export type FormattedLabel = Pick<Label, 'type'> & {
  readonly operands?: readonly Label[] | undefined
  readonly change?: ChangeSince | null | undefined
}

/**
 * Formats a value for zones, tables and tooltips, without its unit. No data becomes an empty text.
 * @param label Its type decides: numbers are grouped in the style of the language, text never is. Computed
 * values are rounded.
 */
export function formatValue(
  value: LabelValue | undefined,
  { type, operands, change }: FormattedLabel,
  language: Language,
): string {
  if (value === null || value === undefined) return ''
  if (operands && type === 'number' && typeof value === 'number')
    return change ? formatChange(value, language) : formatCalculated(value, language)
  return LABEL_TYPES[type].format(value, language)
}

/** Formats a value with its unit; empty without data. */
export function formatWithUnit(
  value: LabelValue | undefined,
  label: FormattedLabel & Pick<Label, 'unit'>,
  language: Language,
): string {
  const written = formatValue(value, label, language)
  return written && label.unit ? `${written} ${label.unit}` : written
}
