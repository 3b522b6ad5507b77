import type { Survey } from '../../contract/import.ts'
import { parseDate } from '../label/parseDate.ts'

/** A date of a table with several rows for each key, as the table writes it and as instances have it. */
export type TableDate = { value: string; data_date: string }

/** Options by which a file was read, with the rows of a key that it holds. */
type Read = Pick<Survey, 'repeated' | 'read'>

/** Lists the dates of a file of which one was read, the oldest first; empty when what tells its rows apart is no date. */
export function datesOf({ repeated, read: { long } }: Read): TableDate[] {
  if (long?.kind !== 'rows' || repeated?.by !== long.by) return []
  const dates = repeated.values.flatMap(value => {
    const data_date = parseDate(value)
    return data_date === undefined ? [] : [{ value, data_date }]
  })
  if (dates.length < repeated.values.length) return []
  return dates.toSorted((a, b) => (a.data_date < b.data_date ? -1 : 1))
}

/** The date to be imported after the one that was: the next later one, else the newest before it; null when none is left. */
export function nextDate(read: Read, done: readonly string[]): TableDate | null {
  const dates = datesOf(read)
  const left = dates.filter(({ value }) => !done.includes(value))
  const { long } = read.read
  const at = dates.findIndex(({ value }) => long?.kind === 'rows' && value === long.value)
  return left.find(date => dates.indexOf(date) > at) ?? left.at(-1) ?? null
}
