import { ImportError } from '../common/importError.ts'

/** Reads a number; a whole one that a double would write with other digits stays as it is written. */
export function exactNumber(written: string): number | string {
  const number = Number(written)
  const isExact = Number.isSafeInteger(number) || String(number) === written
  return /^[-+]?\d+$/.test(written) && !isExact ? written : number
}

/** A whole number with more digits than a double is sure to keep; what is behind a point may be rounded. */
const MANY_DIGITS = /(?<![\d.])\d{16,}(?![\d.eE])/

/** The types of the language do not know yet that a reviver is told how a value is written. */
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown
const exactly: Reviver = (_, value, { source } = {}) =>
  typeof value === 'number' && source !== undefined ? exactNumber(source) : value

/** Marks that tell texts from the rest, and the numbers that JSON does not have and Python and R write. */
const MARKS = /\\.|"|-?\b(?:NaN|Infinity)\b/gs

/** Turns `NaN` and `Infinity` into texts, which are no data among numbers. */
function withoutNaN(text: string): string {
  let isQuoted = false
  return text.replace(MARKS, found => {
    if (found === '"') isQuoted = !isQuoted
    return isQuoted || /[\\"]/.test(found) ? found : `"${found}"`
  })
}

/** The value of a JSON text. Throws an ImportError when it is none. */
export function parseJson(text: string, line: number | null = null): unknown {
  try {
    return MANY_DIGITS.test(text) ? JSON.parse(text, exactly) : JSON.parse(text)
  } catch (error) {
    const mended = withoutNaN(text)
    if (mended !== text) return parseJson(mended, line)
    throw new ImportError('notJson', {}, line, error)
  }
}
