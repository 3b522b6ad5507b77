import type { DateOrder } from '../../contract/import.ts'
import type { LabelType, LabelValue } from '../../contract/label.ts'
import { periodOf } from '../../domain/label/dates.ts'
import { parseDate } from '../../domain/label/parseDate.ts'
import { ImportError } from '../formats/common/importError.ts'
import {
  type DecimalMark,
  isNoData,
  type NumberStyle,
  numberStyle,
  PLAIN,
  parseNumber,
} from './parseNumber.ts'

/** Usual units next to numbers. */
const UNITS = '% ‰ € $ £ k€ M€ km² km2 km m² m2 m³ m ha hab/km² hab. hab kg t °C ans'.split(' ')

/** Removes a unit before or after a number. */
function bare(text: string, unit: string): string {
  const trimmed = text.trim()
  if (trimmed.endsWith(unit)) return trimmed.slice(0, -unit.length).trim()
  return trimmed.startsWith(unit) ? trimmed.slice(unit.length).trim() : trimmed
}

/** Returns the common unit of the numbers of a column, and the texts without it. */
function withoutUnit(texts: readonly string[]): { unit: string | null; numbers: readonly string[] } {
  const marked = texts.find(text => /[^\d\s.,+−-]/.test(text))
  const unit = marked && UNITS.find(each => /^[-+−]?\d[\d\s.,]*$/.test(bare(marked, each)))
  return unit ? { unit, numbers: texts.map(text => bare(text, unit)) } : { unit: null, numbers: texts }
}

/** Common type of the values of a column, and their number style. */
export interface ColumnType {
  type: LabelType
  style: NumberStyle
  /** Common unit of the numbers; null if there is none. */
  unit?: string | null
  /** Order of day and month in dates that are not ISO 8601. */
  dates?: DateOrder
}

/**
 * Infers the type of a column. In a file of texts, texts that look like numbers are numbers if all in the
 * column do. Among numbers, words such as "NA" mean no data. Days and months in ISO 8601 are dates, and so
 * are years among them; years alone may be numbers.
 * @param decimal Decimal mark of the file, if known.
 */
export function inferType(
  values: readonly unknown[],
  textOnly: boolean,
  decimal: DecimalMark | null = null,
): ColumnType {
  const present = values.filter(value => value !== null && value !== undefined)
  const figures = present.filter(value => typeof value !== 'string' || !isNoData(value))
  if (figures.every(isDate) && figures.some(isDay)) return { type: 'date', style: PLAIN }
  if (figures.length > 0 && textOnly) {
    const { unit, numbers } = withoutUnit(figures.filter(value => typeof value === 'string'))
    const style = numbers.length === figures.length && numberStyle(numbers, decimal)
    if (style) return { type: 'number', style, unit }
  }
  if (textOnly && figures.length > 0 && figures.every(isTruth)) return { type: 'other', style: PLAIN }
  return { type: typeOf(present, figures, textOnly), style: PLAIN }
}

/** Words for true and false in the CSV of programs and spreadsheets. Excel translates them. */
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['vrai', true],
  ['faux', false],
])

const truthOf = (text: string): boolean | undefined => TRUTHS.get(text.trim().toLowerCase())

const isTruth = (value: unknown): boolean => typeof value === 'string' && truthOf(value) !== undefined

/** Accepts days of any year, but months of plausible centuries only, because others may be codes. */
const isDay = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^(\d{4}-\d\d-|(18|19|20|21)\d\d-\d\d$)/.test(value.trim()) &&
  periodOf(value) !== null

const isDate = (value: unknown): boolean =>
  isDay(value) || (typeof value === 'string' && /^[12]\d{3}$/.test(value.trim()))

function typeOf(present: readonly unknown[], figures: readonly unknown[], textOnly: boolean): LabelType {
  const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
  if (!textOnly && figures.length > 0 && figures.every(isNumber)) return 'number'
  return present.every(value => typeof value === 'string' || typeof value === 'number') ? 'text' : 'other'
}

/**
 * Converts a value of a file (a text or JSON) to a value of a label. Throws an ImportError for another type.
 * @param style Style of numbers in texts.
 * @param textOnly Whether the file contains only texts, with `other` values as JSON.
 */
export function toLabelValue(
  value: unknown,
  { type, style, unit = null, dates = 'dayFirst' }: ColumnType,
  textOnly: boolean,
  where: { column: string; line: number },
): LabelValue {
  if (value === null || value === undefined) return null
  switch (type) {
    case 'number':
      return toNumber(typeof value === 'string' && unit !== null ? bare(value, unit) : value, style, where)
    case 'date':
      return toDate(value, dates, where)
    case 'text':
      return typeof value === 'string' ? value : JSON.stringify(value)
    case 'other':
      return textOnly ? fromText(String(value), where) : (value as LabelValue)
  }
}

function toNumber(
  value: unknown,
  style: NumberStyle,
  { column, line }: { column: string; line: number },
): number | null {
  if (typeof value === 'string' && isNoData(value)) return null
  const number = typeof value === 'string' ? parseNumber(value, style) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw new ImportError('notNumber', { value: shorten(value), column }, line)
}

function toDate(
  value: unknown,
  order: DateOrder,
  { column, line }: { column: string; line: number },
): string | null {
  if (typeof value === 'string' && isNoData(value)) return null
  const text = typeof value === 'string' || Number.isInteger(value) ? String(value).trim() : ''
  // Refuses a date with a time that is not in ISO 8601: only the day would remain.
  const date = periodOf(text) ? text : text.includes(':') ? undefined : parseDate(text, order)
  if (date === undefined) throw new ImportError('notDate', { value: shorten(value), column }, line)
  return date
}

/** Parses true, false, no data, or JSON. */
function fromText(text: string, where: { column: string; line: number }): LabelValue {
  return truthOf(text) ?? (isNoData(text) ? null : fromJson(text, where))
}

function fromJson(text: string, { column, line }: { column: string; line: number }): LabelValue {
  try {
    return JSON.parse(text) as LabelValue
  } catch (error) {
    throw new ImportError('notJsonValue', { value: shorten(text), column }, line, error)
  }
}

const shorten = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 40)
