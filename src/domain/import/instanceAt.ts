import type { Instance } from '../../contract/dataset.ts'

/**
 * The instance whose zones were in force at a date: the newest not after it, else the oldest. Inactive ones lend
 * theirs only when there are no others. Undefined for no instance at all.
 * @param date A year, which lasts to its end, or a day.
 */
export function instanceAt(instances: readonly Instance[], date: string): Instance | undefined {
  const active = instances.filter(({ status }) => status !== 'inactive')
  const candidates = (active.length > 0 ? active : instances).toSorted((a, b) =>
    a.data_date === b.data_date ? (a.id < b.id ? -1 : 1) : a.data_date < b.data_date ? -1 : 1,
  )
  const end = date.length === 4 ? `${date}-12-31` : date
  return candidates.findLast(({ data_date }) => data_date <= end) ?? candidates[0]
}
