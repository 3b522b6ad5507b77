import type {
  ColumnSurvey,
  DateOrder,
  GeometrySource,
  ReadOptions,
  RepeatedKeys,
} from '../../../contract/import.ts'
import { isCodeName, isRowNumberName, surveyColumns, wordsOf } from '../../../data/columns/columns.ts'
import { keyOf, type Row } from '../../../data/formats/common/reader.ts'
import { rowWeight } from '../../../data/geometry/vertices.ts'
import { writtenGeometryOrNull } from '../../../data/geometry/writtenGeometry.ts'
import { guessGeometry, guessKey } from '../../../data/survey/guess.ts'
import { parseDate } from '../../../domain/label/parseDate.ts'

/** Maximum number of values in the second column. Each becomes a column or an instance. */
const VALUES_MAX = 200
/** Maximum number of values other than dates. More values are probably measurements. */
const WORDS_MAX = 50
/** Minimum average rows per key. */
const REPEATS_MIN = 1.5
/** Minimum share of pairs of a key and a value that have a row. */
const FILLED = 0.6
/** Minimum share of rows with a unique pair. */
const APART = 0.98

/**
 * Detects a table with several rows per key, distinguished by a second column such as the year; null when one
 * column identifies the rows. The rows of a key must have the same position, if any.
 * @param placeOf Returns the position of a row as text; null without one.
 */
export function repeatedKeysIn(
  rows: readonly Row[],
  columns: readonly ColumnSurvey[],
  placeOf: (row: Row) => string | null,
): RepeatedKeys | null {
  const own = guessKey(columns, rows.length)
  if (own !== undefined && !isRowNumberName(own)) return null
  const full = columns.filter(({ empty, distinct }) => empty === 0 && distinct > 1 && distinct < rows.length)
  for (const column of full.filter(({ distinct }) => distinct <= VALUES_MAX)) {
    const { name: by } = column
    const others = partnersOf(column, full, rows.length)
    if (others.length === 0) continue
    const second = keysOf(rows, by)
    const values = [...new Set(second)]
    if (!isDimension(values)) continue
    const keys = others.filter(({ name, distinct }) => {
      if (rows.length < distinct * REPEATS_MIN) return false
      if (rows.length < distinct * values.length * FILLED) return false
      const first = keysOf(rows, name)
      return areApart(first, second) && isAtOnePlace(first, rows, placeOf)
    })
    const apart = keys.map(column => ({ ...column, distinct: rows.length }))
    const called = apart.filter(({ name }) => isCodeName(wordsOf(name)))
    const key = guessKey(called, rows.length) ?? guessKey(apart, rows.length)
    if (key !== undefined) return { key, by, values }
  }
  return null
}

/**
 * Finds the column with values that may repeat outside the sample, as in a table sorted by date; null if the
 * file cannot be a long table.
 */
export function possiblyRepeatedKey(rows: readonly Row[], columns: readonly ColumnSurvey[]): string | null {
  const full = columns.filter(({ empty, name }) => empty === 0 && !isRowNumberName(name))
  const own = guessKey(full, rows.length)
  const apart = new Set<string>()
  for (const column of full.filter(({ distinct }) => distinct <= (own === undefined ? VALUES_MAX : 1))) {
    const others = partnersOf(column, full, rows.length)
    if (others.length === 0) continue
    const second = keysOf(rows, column.name)
    if (!isDimension([...new Set(second)])) continue
    for (const { name } of others) if (areApart(keysOf(rows, name), second)) apart.add(name)
  }
  const keys = full.flatMap(column => (apart.has(column.name) ? [{ ...column, distinct: rows.length }] : []))
  return guessKey(keys, rows.length) ?? null
}

/**
 * Returns the columns that may identify rows together with another one. Two columns have at most the product
 * of their values as pairs.
 */
const partnersOf = (column: ColumnSurvey, columns: readonly ColumnSurvey[], rows: number): ColumnSurvey[] =>
  columns.filter(other => other !== column && other.distinct * column.distinct >= rows * APART)

const keysOf = (rows: readonly Row[], column: string): string[] =>
  rows.map(({ properties }) => keyOf(properties.get(column)))

/** Returns whether nearly every row has a unique pair. */
const areApart = (first: readonly string[], second: readonly string[]): boolean =>
  new Set(first.map((key, at) => JSON.stringify([key, second[at]]))).size >= first.length * APART

/** Returns whether values can divide a table: dates, or a few words. Figures are measurements. */
function isDimension(values: readonly string[]): boolean {
  if (values.includes('')) return false
  const areDates = (order: DateOrder) => values.every(value => parseDate(value, order) !== undefined)
  if (areDates('dayFirst') || areDates('monthFirst')) return true
  return values.length <= WORDS_MAX && values.every(value => /\p{L}/u.test(value))
}

function isAtOnePlace(
  keys: readonly string[],
  rows: readonly Row[],
  placeOf: (row: Row) => string | null,
): boolean {
  const places = new Map<string, string>()
  return rows.every((row, at) => {
    const place = placeOf(row)
    const known = places.get(keys[at] ?? '')
    if (place !== null && known === undefined) places.set(keys[at] ?? '', place)
    return place === null || known === undefined || known === place
  })
}

/**
 * Detects whether a file has several rows per key.
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
  const written = geometry && writtenGeometryOrNull(row, geometry, 'latitudeFirst')
  return written && JSON.stringify(written.geometry)
}

/** Returns the first row of each key, so that the key identifies rows. */
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

/** Returns the date of an instance that contains the rows of one date. */
export const dateOfLongTable = ({ long }: ReadOptions): string | undefined =>
  long?.kind === 'rows' ? parseDate(long.value) : undefined

/** Maximum keys to follow. With the maximum of values they fill a survey. */
const KEYS = 25
const ROWS_KEPT = KEYS * VALUES_MAX
/** Maximum rows to read, and their weight: an acceptable wait for a user. */
const ROWS_MAX = 300_000
const WEIGHT_MAX = 3_000_000

/** All rows of the first keys in a file, and the values of other columns with few distinct values. */
interface Followed {
  rows: Row[]
  values: ReadonlyMap<string, ReadonlySet<string>>
}

/** Reads the rows of the first keys from the whole file. If it is sorted by date, they are far apart. */
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
