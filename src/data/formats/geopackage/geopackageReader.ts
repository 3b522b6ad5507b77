import { plainValue } from '../common/exportFields.ts'
import { fromWkb, type ReadGeometry } from '../common/fromWkb.ts'
import { COLUMNS_MAX, ImportError, PIECE_CHARS_MAX, requireAtMost } from '../common/importError.ts'
import { layerNamed } from '../common/layers.ts'
import type { FileReader, FileToRead, OpenedFile, Row } from '../common/reader.ts'
import { beginsWith } from '../common/source.ts'
import { type FeatureTable, featureTables } from './contents.ts'
import type { OpenDatabase, ReadDatabase, Values } from './tables.ts'
import { quoted } from './tables.ts'

const MAGIC = [...new TextEncoder().encode('SQLite format 3\0')]

/** GeoPackage 1.0 to 1.4. Its tables of features and of attributes are its layers. */
const geopackageFacts = {
  from: 'file',
  name: 'geopackage',
  mediaType: 'application/geopackage+sqlite3',
  extensions: ['gpkg'],
  hasLayers: true,
  recognises: head => beginsWith(head, MAGIC),
} as const satisfies Omit<FileReader, 'open'>

/** Rows read before other tasks run. */
const ROWS_AT_ONCE = 256

/**
 * Creates the reader of GeoPackages from a function that opens databases. Never reads views, triggers or
 * computed columns.
 */
export const geopackageReader = (openDatabase: OpenDatabase) =>
  ({
    ...geopackageFacts,
    open: given => open(given, openDatabase),
  }) as const satisfies FileReader

async function open({ file, prefix, options }: FileToRead, openDatabase: OpenDatabase): Promise<OpenedFile> {
  await using database = await openDatabase(file, new AbortController().signal)
  const tables = featureTables(database)
  if (tables.length === 0) throw new ImportError('noGeoPackageTables')
  const named = tables.map(table => ({ ...table, name: prefix + table.name, table }))
  const wanted = options.layer === null ? null : prefix + options.layer
  const table =
    tables.length === 1 || wanted !== null
      ? (named.find(({ name }) => name === wanted) ?? named[0])
      : undefined
  return {
    declared: table?.crs ?? { crs: null, by: 'nobody' },
    layers: async () => (named.length > 1 ? named.map(({ name }) => name) : []),
    read: async function* (signal) {
      const { table } = layerNamed(named, wanted, 'geopackage')
      await using database = await openDatabase(file, signal)
      yield* readTable(database, table, signal)
    },
  }
}

async function* readTable(
  database: ReadDatabase,
  table: FeatureTable,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  requireAtMost(table.columns.length, COLUMNS_MAX, 'tooManyColumns')
  const rows = database.each(statementFor(table))
  for (let line = 1; ; line += 1) {
    if (line % ROWS_AT_ONCE === 0) await database.turn()
    signal.throwIfAborted()
    const next = rows.next()
    if (next.done === true) break
    yield toRow(next.value, table, line)
  }
}

/**
 * Writes the statement that reads the rows of a table. For a value that exceeds the limit it reads only the
 * length.
 */
function statementFor({ name, columns, geometry }: FeatureTable): string {
  const all = geometry === null ? columns : [...columns, geometry]
  const fields = all.map(
    (column, at) =>
      `iif(octet_length(${quoted(column)}) > ${PIECE_CHARS_MAX}, null, ${quoted(column)}) as c${at}`,
  )
  const lengths = all.map(column => `coalesce(octet_length(${quoted(column)}), 0)`)
  return `select max(0, ${lengths.join(', ')}) > ${PIECE_CHARS_MAX} as too_long, ${fields.join(', ')} from ${quoted(name)} not indexed`
}

function toRow(values: Values, { columns, booleans, geometry }: FeatureTable, line: number): Row {
  const properties = new Map(
    columns.map((column, at) => {
      const value = plainValue(values[`c${at}`])
      return [column, booleans.has(column) && (value === 0 || value === 1) ? value === 1 : value]
    }),
  )
  if (values['too_long'] === 1n) {
    return { line, properties, geometry: null, refusal: new ImportError('tooLong', {}, line) }
  }
  const blob = geometry === null ? null : values[`c${columns.length}`]
  return { line, properties, geometry: null, ...(blob instanceof Uint8Array ? fromBlob(blob, line) : {}) }
}

const HEADER_BYTES = 8
const FLAGS_AT = 3
/** Size of the bounding box before a geometry, by the code of its dimensions. */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64]

/** Reads a geometry of a GeoPackage (OGC 12-128r17, 2.1.3): a header with its box, then well-known binary. */
function fromBlob(blob: Uint8Array, line: number): ReadGeometry {
  const envelope = ENVELOPE_BYTES[((blob[FLAGS_AT] ?? 0) >> 1) & 7]
  if (!beginsWith(blob, [0x47, 0x50]) || envelope === undefined)
    return { refusal: new ImportError('badWkb', {}, line) }
  return fromWkb(blob.subarray(HEADER_BYTES + envelope), line)
}
