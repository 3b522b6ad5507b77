import { type Language, WORDS } from '../contract/languages.mjs'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const STEP = 1000

/** Writes a number of bytes in a language, with at most three digits. */
export function writeBytes(bytes: number, language: Language): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const format = new Intl.NumberFormat(language, {
    maximumSignificantDigits: 3,
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    // Bytes are a word, larger units symbols.
    unitDisplay: power === 0 ? 'long' : 'short',
  })
  return format.format(bytes / STEP ** power).replaceAll(' ', '\u00a0')
}

/** Formats dates, or milliseconds since 1970 UTC, in a language. */
export type DateFormat = { format: (date: Date | number) => string }

/** Returns a date format that writes the first day of a month as the language does: `1er janvier 2026`. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): DateFormat {
  const { dates, firstDay } = WORDS[language]
  const written = new Intl.DateTimeFormat(dates, options)
  return { format: date => written.format(date).replace(/^1(?=\s)/, firstDay) }
}

/** Joins the first names of a list by commas. */
export const shortList = (names: readonly string[], most: number): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ', …' : '')
