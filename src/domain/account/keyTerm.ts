import type { FieldErrorKey } from './formState.ts'

/** Terms of a new key: a number of days, no expiry, or a chosen date. */
export const KEY_TERMS = ['30', '90', '365', 'never', 'date'] as const
export type KeyTerm = (typeof KEY_TERMS)[number]

/** Latest expiry, in years. A later year is assumed to be a typing error; "never" is an explicit choice. */
export const MAX_KEY_YEARS = 5
/** Days before its expiry from which a key shows a warning. */
const WARNING_DAYS = 14
const DAY_MS = 24 * 3_600_000

type Term = { term: KeyTerm; expiry_date: string }

/** Returns the expiry of a key as the API writes it; null for never. A chosen day is included. */
export function expiryOf({ term, expiry_date }: Term, now: number): string | null {
  if (term === 'never') return null
  const end = term === 'date' ? endOfDay(expiry_date) : now + Number(term) * DAY_MS
  return end === null ? null : new Date(end).toISOString()
}

/** Returns the mistake in the chosen expiry date, or null. */
export function termMistake({ term, expiry_date }: Term, now: number): FieldErrorKey | null {
  if (term !== 'date') return null
  const end = endOfDay(expiry_date)
  if (end === null) return 'required'
  if (end <= now) return 'datePast'
  return end > latestEnd(now) ? 'dateTooFar' : null
}

/** Returns the latest expiry of a key: the end of that day in any time zone. */
export function latestEnd(now: number): number {
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() + MAX_KEY_YEARS)
  return limit.getTime() + DAY_MS
}

/** Validity of a key, with the remaining days if it expires soon. */
export type KeyStatus = { kind: 'valid' } | { kind: 'ended' } | { kind: 'ending'; days: number }

export function keyStatusOf(expiry: string | null, now: number): KeyStatus {
  const left = expiry === null ? Number.POSITIVE_INFINITY : Date.parse(expiry) - now
  if (left <= 0) return { kind: 'ended' }
  if (left > WARNING_DAYS * DAY_MS) return { kind: 'valid' }
  return { kind: 'ending', days: Math.floor(left / DAY_MS) }
}

/** Returns the end of a day such as `2027-01-31` in the user's time zone. */
function endOfDay(text: string): number | null {
  const [, year, month, day] = (/^(\d{4,6})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const end = new Date(year, month - 1, day, 23, 59, 59, 999)
  return end.getDate() === day ? end.getTime() : null
}
