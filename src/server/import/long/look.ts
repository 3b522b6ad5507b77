import type { ColumnSurvey, GeometrySource, ReadOptions, RepeatedKeys } from '../../../contract/import.ts'
import { parseDate } from '../../../domain/parseDate.ts'
import type { Row } from '../../formats/common/reader.ts'
import { surveyColumns } from '../columns/columns.ts'
import { writtenGeometryOrNull } from '../geometry/source.ts'
import { guessGeometry } from '../guess/guessGeometry.ts'
import { keyToFollow, repeatedKeysIn, VALUES_MAX } from './find.ts'
import { follow } from './follow.ts'

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
  const key = keyToFollow(rows, columns)
  if (key === null) return null
  const followed = await follow(rest, key, columns)
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
export function singled(
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
export const dateSaid = ({ long }: ReadOptions): string | undefined =>
  long?.kind === 'rows' ? parseDate(long.value) : undefined
