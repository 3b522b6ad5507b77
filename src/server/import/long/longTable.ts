import type { ColumnSurvey, GeometrySource, ReadOptions, RepeatedKeys } from '../../../contract/import.ts'
import { parseDate } from '../../../domain/parseDate.ts'
import { keyOf, type Row } from '../../formats/common/reader.ts'
import { surveyColumns } from '../columns/columns.ts'
import { rowWeight } from '../geometry/vertices.ts'
import { writtenGeometryOrNull } from '../geometry/writtenGeometry.ts'
import { guessGeometry } from '../guess/guessGeometry.ts'
import { possiblyRepeatedKey, repeatedKeysIn, VALUES_MAX } from './repeatedKeys.ts'

/**
 * Finds that the rows of a file, as they are written, are several for each key.
 * @param first Its first rows. @param rest All its rows, when it has more.
 */
export async function findRepeated(
  first: readonly Row[],
  rest: AsyncIterable<Row> | null,
  textOnly: boolean,
): Promise<RepeatedKeys | null> {
  const rows = first.filter(isSound)
  const columns = surveyColumns(rows, textOnly)
  if (rest === null) return repeatedIn(rows, columns)
  const key = possiblyRepeatedKey(rows, columns)
  if (key === null) return null
  const followed = await rowsOfFirstKeys(rest, key, columns)
  const found = repeatedIn(followed.rows, surveyColumns(followed.rows, textOnly))
  const values = found === null ? [] : [...(followed.values.get(found.by) ?? [])]
  return found === null || values.length > VALUES_MAX ? null : { ...found, values }
}

const isSound = ({ refusal }: Row): boolean => refusal === undefined

function repeatedIn(rows: readonly Row[], columns: readonly ColumnSurvey[]): RepeatedKeys | null {
  const geometry = guessGeometry(rows, columns, [])
  return repeatedKeysIn(rows, columns, row => placeOf(row, geometry))
}

function placeOf(row: Row, geometry: GeometrySource | null): string | null {
  const written = geometry && writtenGeometryOrNull(row, geometry)
  return written && JSON.stringify(written.geometry)
}

/** The first row of each key, in which the key tells rows apart. */
export function firstOfEachKey(
  rows: readonly Row[],
  columns: readonly ColumnSurvey[],
  { key }: RepeatedKeys,
): [Row[], ColumnSurvey[]] {
  const firsts = new Map(rows.toReversed().map(row => [row.properties.get(key), row]))
  return [
    [...firsts.values()],
    columns.filter(({ name }) => name === key).map(column => ({ ...column, distinct: firsts.size })),
  ]
}

/** The date of an instance that has the rows of one date. */
export const dateOfLongTable = ({ long }: ReadOptions): string | undefined =>
  long?.kind === 'rows' ? parseDate(long.value) : undefined

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
async function rowsOfFirstKeys(
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
