import type { Survey } from '../../../contract/import.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { listOf } from '../../../data/formats/common/layers.ts'
import type { Notice } from '../../../data/formats/common/notice.ts'
import { keyOf } from '../../../data/formats/common/reader.ts'
import { dateOrderUnclear } from '../../../data/reading/reading.ts'
import { dateOrderIn, parseDate } from '../../../domain/label/parseDate.ts'
import { detectFormat } from '../../formats/detectFormat.ts'

/** Maximum number of instances from one file. */
const INSTANCES_MAX = 200

/** Options and columns of a surveyed table. */
export type Table = Pick<Survey, 'read' | 'columns'>

/** Dates of a column, the oldest first, and the decisions of the reader about them. */
export interface DatesFound {
  dates: WrittenDate[]
  notices: Notice[]
}

/** Date of a column, as written and as read. */
export interface WrittenDate {
  value: string
  date: string
}

/**
 * Returns the dates of a column, the oldest first, and their order of day and month. Throws an ImportError
 * for other values.
 */
export async function readDates(
  file: string,
  { read, columns }: Table,
  column: string,
  signal: AbortSignal,
): Promise<DatesFound> {
  if (!columns.some(({ name }) => name === column)) {
    throw new ImportError('labelColumnMissing', { column, columns: listOf(columns.map(({ name }) => name)) })
  }
  const format = await detectFormat(file, read)
  const values = new Set<string>()
  for await (const { properties, refusal } of format.read(file, signal)) {
    const value = keyOf(properties.get(column))
    if (refusal === undefined) values.add(value)
    if (values.size > INSTANCES_MAX) throw new ImportError('longNotDates', { column, value })
  }
  const found = read.dates ?? dateOrderIn([...values])
  if (found === 'unclear') throw dateOrderUnclear(column, [...values])
  const dates: WrittenDate[] = []
  for (const value of values) {
    const date = parseDate(value, found ?? undefined)
    if (date === undefined || dates.some(other => other.date === date))
      throw new ImportError('longNotDates', { column, value })
    dates.push({ value, date })
  }
  return {
    dates: dates.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    notices: found === null || read.dates !== null ? [] : [{ notice: found, params: { column } }],
  }
}
