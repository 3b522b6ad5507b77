/** Meaning of a number according to the format of its cell. */
export type NumberFormat = { kind: 'number' } | { kind: 'date' } | { kind: 'code'; digits: number }

const NUMBER: NumberFormat = { kind: 'number' }
const DATE: NumberFormat = { kind: 'date' }

/** Built-in date and time formats (ECMA-376, 18.8.30), with those of East Asian languages. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Returns the meaning of a format, from its number or, for a custom format, its code. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? DATE : NUMBER
  // A format of zeros shows all digits, as in postal codes.
  if (/^0{2,20}$/.test(code)) return { kind: 'code', digits: code.length }
  const [positive = ''] = withoutTexts(code).split(';')
  return /[ymdhs]/i.test(positive) && !/[#?]|general/i.test(positive) ? DATE : NUMBER
}

/** Returns a code without literal texts, colours, conditions and languages. */
const withoutTexts = (code: string): string =>
  code
    .replace(/"[^"]*"?/g, '')
    .replace(/\\./g, '')
    .replace(/_./g, '')
    .replace(/\[(?![hms]+\])[^\]]*\]?/gi, '')

const DAY_MS = 86_400_000
/** Days from 1 January of 1900 or 1904 in spreadsheets to 1 January 1970. */
const EPOCH_1900 = 25_569
const EPOCH_1904 = 24_107
/** Number of 29 February 1900, which spreadsheets have and the calendar does not. */
const LEAP_DAY = 60

/** Converts a number of days to text: a day, a moment, or a time without a day. Null outside the calendar. */
export function dateText(serial: number, is1904: boolean): string | null {
  const days = !is1904 && serial < LEAP_DAY && serial >= 1 ? serial + 1 : serial
  const date = new Date(Math.round((days - (is1904 ? EPOCH_1904 : EPOCH_1900)) * DAY_MS))
  const year = date.getUTCFullYear()
  if (Number.isNaN(year) || serial < 0 || year > 9999) return null
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  if (serial < 1 && !is1904) return time
  return time === '00:00:00' ? day : `${day}T${time}`
}
