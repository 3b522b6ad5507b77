import { periodOf } from '../../domain/label/dates.ts'

const DAY_MS = 86_400_000

/** Returns the first and the last time of the dates of data, which are years or days. */
export function intervalOf(dates: readonly string[]): [string, string] {
  const periods = dates.map(date => periodOf(date)).filter(period => period !== null)
  const start = Math.min(...periods.map(period => period.start))
  const end = Math.max(...periods.map(period => period.end))
  return [momentOf(start * DAY_MS), momentOf(end * DAY_MS - 1000)]
}

/** Formats milliseconds since 1970 as a time of RFC 3339, without a fraction. */
const momentOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/\.000Z$/, 'Z')

/** Returns the time at which a date of data begins, in days since 1970. */
export const beginningOf = (date: string): number => periodOf(date)?.start ?? 0

/** Time, day or interval, in days since 1970; null where it is open. */
export interface Span {
  start: number | null
  end: number | null
}

/** A day, or a time with its offset from UTC: RFC 3339. */
const INSTANT = /^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d))?$/

/** Parses the standard's `datetime`: `instant`, `from/to`, `../to` or `from/..`; null for anything else. */
export function parseSpan(text: string): Span | null {
  const parts = text.split('/')
  const [from = '', to = from] = parts
  if (parts.length > 2) return null
  const [first, last] = [endOf(from, parts.length === 2), endOf(to, parts.length === 2)]
  if (first === null || last === null || (first === OPEN && last === OPEN)) return null
  const start = first === OPEN ? null : first.start
  // The last time of a day, not the first of the next one.
  const end = last === OPEN ? null : last.end > last.start ? last.end - 1 / 86_400 : last.end
  return start !== null && end !== null && start > end ? null : { start, end }
}

const OPEN = 'open'

function endOf(text: string, mayBeOpen: boolean): ReturnType<typeof periodOf> | typeof OPEN {
  if (text === '' || text === '..') return mayBeOpen ? OPEN : null
  return INSTANT.test(text) ? periodOf(text.toUpperCase()) : null
}
