import type {
  ColumnSurvey,
  DateOrder,
  GeometrySource,
  ReadOptions,
  RepeatedKeys,
} from '../../../contract/import.ts'
import { parseDate } from '../../../domain/label/parseDate.ts'
import { keyOf, type Row } from '../../formats/common/reader.ts'
import { isCodeName, isRowNumberName, surveyColumns, wordsOf } from '../columns/columns.ts'
import { rowWeight } from '../geometry/vertices.ts'
import { writtenGeometryOrNull } from '../geometry/writtenGeometry.ts'
import { guessGeometry, guessKey } from '../guess/guess.ts'

/** Values of the second column, each of which would be a column or an instance. */
const VALUES_MAX = 200
/** Values that are no dates, which could as well be measured. */
const WORDS_MAX = 50
/** Rows that a key has at least, on average. */
const REPEATS_MIN = 1.5
/** The share of all pairs of a key and a value that have a row. */
const FILLED = 0.6
/** The share of the rows that have a pair of their own. */
const APART = 0.98

/**
 * Finds that a table has several rows for each key, told apart by a second column such as the year; null when a row
 * can be told by one column. Where rows have places, those of a key must be at the same one.
 * @param placeOf Where a row lies, as a text; null when it says nothing.
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
 * Finds the column whose values may come again in rows that were not looked at, as those of a table that is sorted by
 * date do; null when none would make a long table of the file.
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

/** The columns with which another one may tell the rows apart: two have no more pairs than their values give. */
const partnersOf = (column: ColumnSurvey, columns: readonly ColumnSurvey[], rows: number): ColumnSurvey[] =>
  columns.filter(other => other !== column && other.distinct * column.distinct >= rows * APART)

const keysOf = (rows: readonly Row[], column: string): string[] =>
  rows.map(({ properties }) => keyOf(properties.get(column)))

/** Tells whether nearly every row has a pair of its own. */
const areApart = (first: readonly string[], second: readonly string[]): boolean =>
  new Set(first.map((key, at) => JSON.stringify([key, second[at]]))).size >= first.length * APART

/** Tells whether values part a table: dates, or a few words. Figures are measured. */
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
  const written = geometry && writtenGeometryOrNull(row, geometry, 'latitudeFirst')
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
