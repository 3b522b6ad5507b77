import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { fromWkb, type ReadGeometry } from '../common/fromWkb.ts'
import { COLUMNS_MAX, ImportError, PIECE_CHARS_MAX, requireAtMost } from '../common/importError.ts'
import { layerNamed } from '../common/layers.ts'
import type { LocalFile } from '../common/localFile.ts'
import { plainValue } from '../common/plainValue.ts'
import type { FileReader, Row } from '../common/reader.ts'
import { begins } from '../common/source.ts'
import { type FeatureTable, featureTables } from './contents.ts'
import { geopackageFacts } from './recognised.ts'
import { quoted } from './tables.ts'

/** Rows between two moments at which others have their turn. */
const ROWS_AT_ONCE = 256

export const geopackage = {
  ...geopackageFacts,
  open: async ({ file, prefix, options }) => {
    const tables = await withDatabase(file, new AbortController().signal, tablesOf)
    const named = tables.map(table => ({ ...table, name: prefix + table.name, table }))
    const said = options.layer === null ? null : prefix + options.layer
    const table =
      tables.length === 1 || said !== null ? (named.find(({ name }) => name === said) ?? named[0]) : undefined
    return {
      said: table?.crs ?? { crs: null, by: 'nobody' },
      layers: async () => (named.length > 1 ? named.map(({ name }) => name) : []),
      read: signal => readTable(file, layerNamed(named, said, 'geopackage').table, signal),
    }
  },
} as const satisfies FileReader

function tablesOf(database: DatabaseSync): FeatureTable[] {
  const tables = featureTables(database)
  if (tables.length === 0) throw new ImportError('noGeoPackageTables')
  return tables
}

/** Uses a database that can neither be written to nor run what it brings along. */
async function withDatabase<T>(
  file: LocalFile,
  signal: AbortSignal,
  use: (database: DatabaseSync) => T,
): Promise<T> {
  await using opened = await file.open(signal)
  return guarded(() => {
    const database = openDatabase(opened.path)
    try {
      return use(database)
    } finally {
      database.close()
    }
  })
}

/**
 * Opens a database as it lies, without the files that SQLite would put beside it. Views, triggers and columns that are
 * computed are never read, and nothing but tables is.
 */
function openDatabase(path: string): DatabaseSync {
  const address = pathToFileURL(path)
  address.search = 'mode=ro&immutable=1'
  const database = new DatabaseSync(address, { readOnly: true, allowExtension: false })
  database.exec('pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on')
  database.enableDefensive(true)
  return database
}

async function* readTable(file: LocalFile, table: FeatureTable, signal: AbortSignal): AsyncGenerator<Row> {
  requireAtMost(table.columns.length, COLUMNS_MAX, 'tooManyColumns')
  await using opened = await file.open(signal)
  const database = guarded(() => openDatabase(opened.path))
  try {
    const rows = guarded(() => rowsOf(database, table))
    for (let line = 1; ; line += 1) {
      if (line % ROWS_AT_ONCE === 0) await setImmediate()
      signal.throwIfAborted()
      const next = guarded(() => rows.next())
      if (next.done === true) break
      yield toRow(next.value, table, line)
    }
  } finally {
    database.close()
  }
}

type Values = Record<string, unknown>

/** The rows of a table as they lie. A value too long to be held is read as nothing but its length. */
function rowsOf(database: DatabaseSync, { name, columns, geometry }: FeatureTable): Iterator<Values> {
  const all = geometry === null ? columns : [...columns, geometry]
  const fields = all.map(
    (column, at) =>
      `iif(octet_length(${quoted(column)}) > ${PIECE_CHARS_MAX}, null, ${quoted(column)}) as c${at}`,
  )
  const lengths = all.map(column => `coalesce(octet_length(${quoted(column)}), 0)`)
  const statement = database.prepare(
    `select max(0, ${lengths.join(', ')}) > ${PIECE_CHARS_MAX} as too_long, ${fields.join(', ')} from ${quoted(name)} not indexed`,
  )
  statement.setReadBigInts(true)
  return statement.iterate() as Iterator<Values>
}

function toRow(values: Values, { columns, geometry }: FeatureTable, line: number): Row {
  const properties = new Map(columns.map((column, at) => [column, plainValue(values[`c${at}`])]))
  if (values['too_long'] === 1n) {
    return { line, properties, geometry: null, refusal: new ImportError('tooLong', {}, line) }
  }
  const blob = geometry === null ? null : values[`c${columns.length}`]
  return { line, properties, geometry: null, ...(blob instanceof Uint8Array ? fromBlob(blob, line) : {}) }
}

const HEADER_BYTES = 8
const FLAGS_AT = 3
/** Bytes of the box in front of a geometry, by what its kind says of dimensions. */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64]

/** Reads a geometry as a GeoPackage keeps it (OGC 12-128r17, 2.1.3): a header with its box, then well-known binary. */
function fromBlob(blob: Uint8Array, line: number): ReadGeometry {
  const envelope = ENVELOPE_BYTES[((blob[FLAGS_AT] ?? 0) >> 1) & 7]
  if (!begins(blob, [0x47, 0x50]) || envelope === undefined)
    return { refusal: new ImportError('badWkb', {}, line) }
  return fromWkb(blob.subarray(HEADER_BYTES + envelope), line)
}

/** Takes for damaged all that SQLite cannot read. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    const isSqlite = (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR'
    throw isSqlite ? new ImportError('badGeoPackage', {}, null, error) : error
  }
}
