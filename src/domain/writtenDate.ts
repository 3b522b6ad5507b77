import { type Language, WORDS } from '../contract/languages.mjs'

/** Formats dates, or milliseconds since 1970 UTC, in a language. */
export type DateFormat = { format: (date: Date | number) => string }

/** Returns a date format that writes the first day of a month as the language does: `1er janvier 2026`. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): DateFormat {
  const { dates, firstDay } = WORDS[language]
  const written = new Intl.DateTimeFormat(dates, options)
  return { format: date => written.format(date).replace(/^1(?=\s)/, firstDay) }
}
