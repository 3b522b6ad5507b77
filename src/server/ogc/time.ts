import { periodOf } from '../../domain/label/dates.ts'

const DAY_MS = 86_400_000

/** Returns the first and the last moment of the dates of data, which are years or days. */
export function intervalOf(dates: readonly string[]): [string, string] {
  const periods = dates.map(date => periodOf(date)).filter(period => period !== null)
  const start = Math.min(...periods.map(period => period.start))
  const end = Math.max(...periods.map(period => period.end))
  return [momentOf(start * DAY_MS), momentOf(end * DAY_MS - 1000)]
}

/** Writes milliseconds since 1970 as a moment of RFC 3339, without a fraction. */
const momentOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/\.000Z$/, 'Z')
