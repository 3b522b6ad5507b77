import type { LongTable } from '../../../contract/import.ts'
import { COLUMNS_MAX, ImportError, requireAtMost } from '../../../data/formats/common/importError.ts'
import { keyOf, type ReadRows, type Row } from '../../../data/formats/common/reader.ts'

/**
 * Reads a long table with the chosen options: some of its rows, or one row per key with one column per value.
 */
export const pivotedReader =
  (read: ReadRows, long: LongTable): ReadRows =>
  (path, signal) =>
    long.kind === 'rows' ? someOf(read(path, signal), long) : oneForEach(read(path, signal), long)

type Of<Kind extends LongTable['kind']> = LongTable & { kind: Kind }

async function* someOf(rows: AsyncIterable<Row>, { by, value }: Of<'rows'>): AsyncGenerator<Row> {
  let count = 0
  let last: Row | undefined
  for await (const row of rows) {
    last = row
    if (row.refusal === undefined) {
      if (keyOf(row.properties.get(by)) !== value) continue
      count += 1
    }
    yield { ...row, properties: new Map([...row.properties].filter(([column]) => column !== by)) }
  }
  if (count > 0) return
  requireColumn(last, by)
  throw new ImportError('longValueMissing', { column: by, value })
}

/** Rows of a key by value of the second column. */
interface Group {
  first: Row
  rows: Map<string, Row[]>
}

async function* oneForEach(rows: AsyncIterable<Row>, { key, by }: Of<'columns'>): AsyncGenerator<Row> {
  const groups = new Map<string, Group>()
  const values = new Set<string>()
  let last: Row | undefined
  for await (const row of rows) {
    last = row
    const written = keyOf(row.properties.get(key))
    const value = keyOf(row.properties.get(by))
    if (row.refusal !== undefined || written === '') {
      yield row
    } else if (value === '') {
      yield { ...row, refusal: new ImportError('longValueEmpty', { column: by }, row.line) }
    } else {
      values.add(value)
      const group = groups.get(written) ?? { first: row, rows: new Map<string, Row[]>() }
      groups.set(written, group)
      const same = group.rows.get(value)
      if (same === undefined) group.rows.set(value, [row])
      else same.push(row)
    }
  }
  if (values.size === 0) requireColumn(last, by)
  yield* refused(groups, key, by)
  yield* joined(groups, [...values], by)
}

/** Rejects all rows with the same key and value: none of them is known to be right. */
function* refused(groups: ReadonlyMap<string, Group>, key: string, by: string): Generator<Row> {
  for (const [written, group] of groups) {
    for (const [value, rows] of group.rows) {
      if (rows.length === 1) continue
      group.rows.delete(value)
      const params = { key, written, column: by, value }
      for (const row of rows) yield { ...row, refusal: new ImportError('longRepeats', params, row.line) }
    }
  }
}

function* joined(groups: ReadonlyMap<string, Group>, values: readonly string[], by: string): Generator<Row> {
  const kept = [...groups.values()].filter(({ rows }) => rows.size > 0)
  const columns = columnsOf(kept).filter(name => name !== by && name !== '')
  const varying = new Set(columns.filter(name => kept.some(group => varies(group, name))))
  requireAtMost(columns.length + varying.size * (values.length - 1), COLUMNS_MAX, 'tooManyColumns')
  requireApart(columns, varying, values)
  for (const { first, rows } of kept) {
    const places = new Set([...rows.values()].flat().map(({ geometry }) => JSON.stringify(geometry)))
    if (places.size > 1) {
      yield { ...first, refusal: new ImportError('longPlaces', {}, first.line) }
      continue
    }
    const properties = new Map<string, unknown>()
    for (const name of columns) if (!varying.has(name)) properties.set(name, anyOf(rows, name))
    for (const name of varying)
      for (const value of values)
        properties.set(unfolded(name, value), rows.get(value)?.[0]?.properties.get(name) ?? null)
    yield { line: first.line, properties, geometry: first.geometry }
  }
}

const unfolded = (name: string, value: string): string => `${name} ${value}`

function columnsOf(groups: readonly Group[]): string[] {
  const names = new Set<string>()
  for (const { rows } of groups)
    for (const [row] of rows.values()) for (const name of row?.properties.keys() ?? []) names.add(name)
  return [...names]
}

/** Throws an ImportError when a new column has the name of another one. */
function requireApart(columns: readonly string[], varying: ReadonlySet<string>, values: readonly string[]) {
  const names = new Set(columns.filter(name => !varying.has(name)))
  for (const name of varying)
    for (const value of values) {
      const column = unfolded(name, value)
      if (names.has(column)) throw new ImportError('duplicateColumn', { column })
      names.add(column)
    }
}

/** Returns whether a column has several values for one key. */
function varies({ rows }: Group, name: string): boolean {
  const written = [...rows.values()].flat().map(({ properties }) => properties.get(name) ?? null)
  return new Set(written.map(value => JSON.stringify(value))).size > 1
}

const anyOf = (rows: Group['rows'], name: string): unknown =>
  [...rows.values()]
    .flat()
    .find(({ properties }) => properties.has(name))
    ?.properties.get(name) ?? null

/** Throws an ImportError when the column is missing in the row. */
function requireColumn(row: Row | undefined, column: string): void {
  if (row === undefined || row.properties.has(column)) return
  const columns = [...row.properties.keys()].slice(0, 30).join(', ')
  throw new ImportError('labelColumnMissing', { column, columns })
}
