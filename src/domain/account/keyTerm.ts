import type { FieldErrorKey } from './form.ts'

/** Terms for which a new key can be good: days, without an end, or until a day that is chosen. */
export const KEY_TERMS = ['30', '90', '365', 'never', 'date'] as const
export type KeyTerm = (typeof KEY_TERMS)[number]

/**
 * Greatest number of years until the end of a key: a later year is a slip of the hand. No end at all is said as such.
 */
export const MAX_KEY_YEARS = 5
/** A key that ends within so many days is warned of. */
const WARNING_DAYS = 14
const DAY_MS = 24 * 3_600_000

type Term = { term: KeyTerm; expiry_date: string }

/**
 * Returns the end of a key in the words of the API: null for never. A day that is chosen is the last one, as a whole.
 */
export function expiryOf({ term, expiry_date }: Term, now: number): string | null {
  if (term === 'never') return null
  const end = term === 'date' ? endOfDay(expiry_date) : now + Number(term) * DAY_MS
  return end === null ? null : new Date(end).toISOString()
}

/** Returns the mistake in the day chosen for the end of a key, or null. */
export function termMistake({ term, expiry_date }: Term, now: number): FieldErrorKey | null {
  if (term !== 'date') return null
  const end = endOfDay(expiry_date)
  if (end === null) return 'required'
  if (end <= now) return 'datePast'
  return end > latestEnd(now) ? 'dateTooFar' : null
}

/** The latest end that a key may have: the last moment of a day, wherever on Earth. */
export function latestEnd(now: number): number {
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() + MAX_KEY_YEARS)
  return limit.getTime() + DAY_MS
}

/** Whether a key is good, and how many days are left where it ends soon. */
export type KeyStatus = { kind: 'good' } | { kind: 'ended' } | { kind: 'ending'; days: number }

export function keyStatusOf(expiry: string | null, now: number): KeyStatus {
  const left = expiry === null ? Number.POSITIVE_INFINITY : Date.parse(expiry) - now
  if (left <= 0) return { kind: 'ended' }
  if (left > WARNING_DAYS * DAY_MS) return { kind: 'good' }
  return { kind: 'ending', days: Math.floor(left / DAY_MS) }
}

/** The last moment of a day `2027-01-31` where the person is. */
function endOfDay(text: string): number | null {
  const [, year, month, day] = (/^(\d{4,6})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const end = new Date(year, month - 1, day, 23, 59, 59, 999)
  return end.getDate() === day ? end.getTime() : null
}
