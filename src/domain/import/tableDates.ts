import type { Instance } from '../../contract/dataset.ts'
import type { Survey } from '../../contract/import.ts'
import { parseDate } from '../label/parseDate.ts'

/** Date in a table with several rows per key, as written in the table and in instances. */
export type TableDate = { value: string; data_date: string }

/** Options that a file was read with, and its repeated keys. */
type Read = Pick<Survey, 'repeated' | 'read'>

/** Lists the dates of a file that was read by date, oldest first; empty if its rows do not differ by date. */
export function datesOf({ repeated, read: { long } }: Read): TableDate[] {
  if (long?.kind !== 'rows' || repeated?.by !== long.by) return []
  const dates = repeated.values.flatMap(value => {
    const data_date = parseDate(value)
    return data_date === undefined ? [] : [{ value, data_date }]
  })
  if (dates.length < repeated.values.length) return []
  return dates.toSorted((a, b) => (a.data_date < b.data_date ? -1 : 1))
}

/** Returns the date to import next: the next later one, else the newest earlier one; null if none is left. */
export function nextDate(read: Read, done: readonly string[]): TableDate | null {
  const dates = datesOf(read)
  const left = dates.filter(({ value }) => !done.includes(value))
  const { long } = read.read
  const at = dates.findIndex(({ value }) => long?.kind === 'rows' && value === long.value)
  return left.find(date => dates.indexOf(date) > at) ?? left.at(-1) ?? null
}

/**
 * Returns the instance with the zones that were valid at a date: the newest one up to the date, otherwise the
 * oldest. Inactive instances are the last resort. Undefined for a dataset without instances.
 * @param date A year, up to its last day, or a day.
 */
export function instanceAt<T extends Pick<Instance, 'id' | 'status' | 'data_date'>>(
  instances: readonly T[],
  date: string,
): T | undefined {
  const active = instances.filter(({ status }) => status !== 'inactive')
  const candidates = (active.length > 0 ? active : instances).toSorted((a, b) =>
    a.data_date === b.data_date ? (a.id < b.id ? -1 : 1) : a.data_date < b.data_date ? -1 : 1,
  )
  const end = date.length === 4 ? `${date}-12-31` : date
  return candidates.findLast(({ data_date }) => data_date <= end) ?? candidates[0]
}
