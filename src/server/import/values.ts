import type { LabelType, LabelValue } from '../../contract/label.ts'
import { ImportError } from './error.ts'

/** No leading zero, no more digits than a double keeps: "01001" is a code, not a number. */
const NUMBER_TEXT = /^-?(0|[1-9]\d{0,14})([.,]\d{1,15})?([eE][+-]?\d{1,3})?$/

/** The type that the values of a column have in common. In a file of texts, what looks like a number is one. */
export function inferType(values: readonly unknown[], textOnly: boolean): LabelType {
  const present = values.filter(value => value !== null && value !== undefined)
  const isNumber = (value: unknown) =>
    textOnly ? typeof value === 'string' && parseNumber(value) !== undefined : typeof value === 'number'
  if (present.length > 0 && present.every(isNumber)) return 'number'
  return present.every(value => typeof value === 'string' || typeof value === 'number') ? 'text' : 'other'
}

/**
 * A value of a file (a text, or what JSON can hold) as a value of a label. Throws an ImportError when it is not of that type.
 * @param textOnly The file holds texts only: `other` values are written there as JSON.
 */
export function toLabelValue(
  value: unknown,
  type: LabelType,
  textOnly: boolean,
  where: { column: string; line: number },
): LabelValue {
  if (value === null || value === undefined) return null
  switch (type) {
    case 'number':
      return toNumber(value, where)
    case 'text':
      return typeof value === 'string' ? value : JSON.stringify(value)
    case 'other':
      return textOnly ? fromJson(String(value), where) : (value as LabelValue)
  }
}

function toNumber(value: unknown, { column, line }: { column: string; line: number }): number {
  const number = typeof value === 'string' ? parseNumber(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw new ImportError('notNumber', { value: shorten(value), column }, line)
}

/** A number with a decimal point or comma, or undefined. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim()
  if (!NUMBER_TEXT.test(trimmed)) return undefined
  const number = Number(trimmed.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
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
