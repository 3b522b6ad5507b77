import { ImportError } from '../common/importError.ts'

/** Parses a number. A whole number that a double cannot represent stays as written. */
export function exactNumber(written: string): number | string {
  const number = Number(written)
  const isExact = Number.isSafeInteger(number) || String(number) === written
  return /^[-+]?\d+$/.test(written) && !isExact ? written : number
}

/** Whole number with more digits than a double preserves. Decimals may be rounded. */
const MANY_DIGITS = /(?<![\d.])\d{16,}(?![\d.eE])/

/** TypeScript does not yet declare the source text that a reviver receives. */
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown
const exactly: Reviver = (_, value, { source } = {}) =>
  typeof value === 'number' && source !== undefined ? exactNumber(source) : value

/** Strings, escapes, and the numbers outside JSON that Python and R write. */
const MARKS = /\\.|"|-?\b(?:NaN|Infinity)\b/gs

/** Replaces `NaN` and `Infinity` by strings, which count as no data among numbers. */
function withoutNaN(text: string): string {
  let isQuoted = false
  return text.replace(MARKS, found => {
    if (found === '"') isQuoted = !isQuoted
    return isQuoted || /[\\"]/.test(found) ? found : `"${found}"`
  })
}

/** Parses a JSON text. Throws an ImportError when it is invalid. */
export function parseJson(text: string, line: number | null = null): unknown {
  try {
    return MANY_DIGITS.test(text) ? JSON.parse(text, exactly) : JSON.parse(text)
  } catch (error) {
    const mended = withoutNaN(text)
    if (mended !== text) return parseJson(mended, line)
    throw new ImportError('notJson', {}, line, error)
  }
}
