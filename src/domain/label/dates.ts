import { type Language, lazilyByLanguage } from '../../contract/languages.mjs'
import { dateFormat } from '../written.ts'

const DAY_MS = 86_400_000

/** Time span in days since 1970-01-01 UTC, its end excluded: a year, a month, a day or a moment. */
export interface Period {
  start: number
  end: number
}

/** ISO 8601: a year, month, day, or day and time, in UTC unless an offset is given. */
const ISO =
  /^(\d{4}(?:-\d\d(?:-\d\d)?)?)(?:(?<=-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/

/** Cached texts: a column has many zones but few dates. */
const KEPT = 65_536
const known = new Map<string, Period | null>()

/** Parses an ISO 8601 date as a period; null for anything else, such as 30 February. */
export function periodOf(text: string): Period | null {
  const kept = known.get(text)
  if (kept !== undefined) return kept
  if (known.size >= KEPT) known.clear()
  const period = readPeriod(text)
  known.set(text, period)
  return period
}

function readPeriod(text: string): Period | null {
  const [, date = '', time, offset] = ISO.exec(text.trim()) ?? []
  const start = new Date(date)
  // Date accepts some nonexistent days as days of the next month.
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(date)) return null
  if (time !== undefined) {
    const zone = offset?.replace(/(\d\d)$/, ':$1').replace('::', ':') ?? 'Z'
    const moment = Date.parse(`${date}T${time}${zone}`) / DAY_MS
    return Number.isNaN(moment) ? null : { start: moment, end: moment }
  }
  const end = new Date(start)
  if (date.length === 4) end.setUTCFullYear(end.getUTCFullYear() + 1)
  else if (date.length === 7) end.setUTCMonth(end.getUTCMonth() + 1)
  else end.setUTCDate(end.getUTCDate() + 1)
  return { start: start.getTime() / DAY_MS, end: end.getTime() / DAY_MS }
}

/** Reads a typed date, in ISO 8601 or as 13/05/2024 with the day first; null if it is not a date. */
export function typedDate(text: string): string | null {
  const iso = text
    .trim()
    .replace(
      /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/,
      (_, day, month, year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
  return periodOf(iso) ? iso : null
}

/** Writes days since 1970-01-01 in ISO 8601, to the second; whole days have no time. */
export function isoOf(days: number): string {
  if (!Number.isFinite(days) || Math.abs(days) > 1e8) return ''
  const text = new Date(Math.round(days * 86_400) * 1000).toISOString()
  return Number.isInteger(days) ? text.slice(0, 10) : `${text.slice(0, 19)}Z`
}

const formatsBy = (options: Intl.DateTimeFormatOptions) =>
  lazilyByLanguage(language => dateFormat(language, { ...options, timeZone: 'UTC' }))

const MONTHS = formatsBy({ month: 'long', year: 'numeric' })
const DAYS = formatsBy({ dateStyle: 'medium' })
const MINUTES = formatsBy({ dateStyle: 'medium', timeStyle: 'short' })
const SECONDS = formatsBy({ dateStyle: 'medium', timeStyle: 'medium' })

/** Formats an ISO date in a language with its given precision. Other texts are unchanged. */
export function formatDate(text: string, language: Language): string {
  const period = periodOf(text)
  const written = text.trim()
  if (!period || written.length === 4) return text
  const time = Math.round(period.start * DAY_MS)
  if (written.length === 7) return MONTHS[language].format(time)
  if (written.length === 10) return DAYS[language].format(time)
  const isInUtc = /(?:Z|[+-]\d{2}:?\d{2})$/.test(written)
  return `${formatTime(time, language)}${isInUtc ? ' UTC' : ''}`
}

const formatTime = (time: number, language: Language): string =>
  (time % 60_000 === 0 ? MINUTES : SECONDS)[language].format(time)

/** Writes days since 1970-01-01 in a language, with the time in UTC if they are not whole. */
export function formatDays(days: number, language: Language): string {
  const time = Math.round(days * 86_400) * 1000
  if (!Number.isFinite(time) || Math.abs(days) > 1e8) return ''
  const text = Number.isInteger(days) ? DAYS[language].format(time) : formatTime(time, language)
  // Non-breaking spaces keep both ends of a class on one line.
  return text.replaceAll(' ', '\u00a0')
}

/** Readable steps, largest first: of years, months, parts of a day. */
const YEARS = [1000, 100, 50, 10, 5, 1]
const MONTH_STEPS = [6, 3, 1]
const DAY_STEPS = [1, 1 / 2, 1 / 4, 1 / 24, 1 / 1440, 1 / 86_400]

/** Returns the most readable date in an interval of days, open below and closed above. */
export function roundestDay(low: number, high: number): number {
  const date = new Date(high * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const firstOf = (ofYear: number, ofMonth: number) => new Date(0).setUTCFullYear(ofYear, ofMonth, 1) / DAY_MS
  const starts = [
    ...YEARS.map(step => firstOf(year - (year % step), 0)),
    ...MONTH_STEPS.map(step => firstOf(year, month - (month % step))),
    ...DAY_STEPS.map(step => Math.floor(high / step) * step),
  ]
  return starts.find(start => start > low && start <= high) ?? high
}
