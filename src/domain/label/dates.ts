import { byLanguage, type Language } from '../../contract/languages.mjs'
import { parseDate } from './parseDate.ts'

const DAY_MS = 86_400_000

/** A stretch of time in days since 1970-01-01 UTC, without its end: that of a year, a month, a day or a moment. */
export interface Period {
  start: number
  end: number
}

/** ISO 8601: a year, a month, a day, or a day and a time, in UTC unless it says how far from it. */
const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:Z|([+-]\d{2}):?(\d{2}))?)?)?)?$/

/** Texts whose periods are kept: a column has many zones and few dates. */
const KEPT = 65_536
const known = new Map<string, Period | null>()

/** Reads a date written in ISO 8601 as its period; null for anything else, such as 30 February. */
export function periodOf(text: string): Period | null {
  const kept = known.get(text)
  if (kept !== undefined) return kept
  if (known.size >= KEPT) known.clear()
  const period = readPeriod(text)
  known.set(text, period)
  return period
}

function readPeriod(text: string): Period | null {
  const found = ISO.exec(text.trim())
  if (!found) return null
  const [, year, month, day, hour, minute, second, fraction, offsetHours, offsetMinutes] = found
  const start = dayOf(Number(year), Number(month ?? 1), Number(day ?? 1))
  if (start === null) return null
  if (month === undefined) return { start, end: dayOf(Number(year) + 1, 1, 1) ?? start }
  if (day === undefined) return { start, end: start + daysIn(Number(year), Number(month)) }
  if (hour === undefined) return { start, end: start + 1 }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 60) return null
  const sign = offsetHours?.startsWith('-') ? -1 : 1
  const offset = Number(offsetHours ?? 0) * 60 + sign * Number(offsetMinutes ?? 0)
  const minutes = Number(hour) * 60 + Number(minute) - offset
  const seconds = minutes * 60 + Number(`${second ?? 0}.${fraction ?? 0}`)
  const moment = start + seconds / 86_400
  return {
    start: moment,
    end: moment + (second === undefined ? 60 : fraction === undefined ? 1 : 0) / 86_400,
  }
}

function dayOf(year: number, month: number, day: number): number | null {
  // Date.UTC takes years below 100 for those of the twentieth century.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.getTime() / DAY_MS : null
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Reads a date as a person writes it, in ISO 8601: `2024`, `2024-05-13`; null for what is no date. */
export function typedDate(text: string): string | null {
  const written = text.trim()
  if (periodOf(written)) return written
  return parseDate(written) ?? null
}

/** Writes days since 1970-01-01 in ISO 8601, to the second: a whole number of days without a time. */
export function isoOf(days: number): string {
  if (!Number.isFinite(days) || Math.abs(days) > 1e8) return ''
  const text = new Date(Math.round(days * 86_400) * 1000).toISOString()
  return Number.isInteger(days) ? text.slice(0, 10) : `${text.slice(0, 19)}Z`
}

const formatsBy = (options: Intl.DateTimeFormatOptions) =>
  byLanguage(language => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }))

const MONTHS = formatsBy({ month: 'long', year: 'numeric' })
const DAYS = formatsBy({ dateStyle: 'medium' })
const MINUTES = formatsBy({ dateStyle: 'medium', timeStyle: 'short' })
const SECONDS = formatsBy({ dateStyle: 'medium', timeStyle: 'medium' })

/** Writes an ISO date as people of a language do, as exactly as it says it; other texts as they are. */
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

/** Writes days since 1970-01-01 for people of a language, with the time in UTC where they are not whole. */
export function formatDays(days: number, language: Language): string {
  const time = Math.round(days * 86_400) * 1000
  if (!Number.isFinite(time) || Math.abs(days) > 1e8) return ''
  return Number.isInteger(days) ? DAYS[language].format(time) : formatTime(time, language)
}

/** Units by which a date is easy to read, the largest first: years, then months, then parts of a day. */
const YEARS = [1000, 500, 100, 50, 10, 5, 2, 1]
const MONTH_STEPS = [6, 3, 1]
const DAY_STEPS = [1, 1 / 2, 1 / 4, 1 / 24, 1 / 1440, 1 / 86_400]

/** Finds the date that is easiest to read in an interval of days that is open below and closed above. */
export function roundestDay(low: number, high: number): number {
  const date = new Date(high * DAY_MS)
  if (Number.isNaN(date.getTime())) return high
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const starts = [
    ...YEARS.map(step => dayOf(year - (year % step), 1, 1)),
    ...MONTH_STEPS.map(step => dayOf(year, month - (month % step) + 1, 1)),
    ...DAY_STEPS.map(step => Math.floor(high / step) * step),
  ]
  return starts.find(start => start !== null && start > low && start <= high) ?? high
}
