import type { ColumnSurvey } from '../../../contract/import.ts'
import { keyOf, type Row } from '../../formats/common/reader.ts'
import { rowWeight } from '../geometry/rowWeight.ts'
import { VALUES_MAX } from './find.ts'

/** Keys whose rows are looked for: with as many values as there may be, they fill a survey. */
const KEYS = 25
const ROWS_KEPT = KEYS * VALUES_MAX
/** Rows gone through, and their weight: about what a person waits for. */
const ROWS_MAX = 300_000
const WEIGHT_MAX = 3_000_000

/** All rows of the first keys of a file, and the values that its other columns have, where these are few. */
interface Followed {
  rows: Row[]
  values: ReadonlyMap<string, ReadonlySet<string>>
}

/** Goes through a file for the rows of its first keys: where it is sorted by date, they are far apart. */
export async function follow(
  all: AsyncIterable<Row>,
  key: string,
  columns: readonly ColumnSurvey[],
): Promise<Followed> {
  const keys = new Set<string>()
  const rows: Row[] = []
  const values = new Map(
    columns.filter(({ distinct }) => distinct <= VALUES_MAX).map(({ name }) => [name, new Set<string>()]),
  )
  let count = 0
  let weight = 0
  for await (const row of all) {
    count += 1
    weight += rowWeight(row)
    if (count > ROWS_MAX || weight > WEIGHT_MAX) break
    if (row.refusal !== undefined) continue
    for (const [name, seen] of values) if (seen.size <= VALUES_MAX) seen.add(keyOf(row.properties.get(name)))
    const own = keyOf(row.properties.get(key))
    if (keys.size < KEYS) keys.add(own)
    if (keys.has(own) && rows.length < ROWS_KEPT) rows.push(row)
  }
  return { rows, values }
}
