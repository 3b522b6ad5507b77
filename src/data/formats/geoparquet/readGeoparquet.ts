import type { AsyncBuffer, FileMetaData } from 'hyparquet'
import { plainValue } from '../common/exportFields.ts'
import { fromWkb, type ReadGeometry } from '../common/fromWkb.ts'
import { COLUMNS_MAX, ImportError, requireAtMost } from '../common/importError.ts'
import type { FileReader, Row } from '../common/reader.ts'
import type { LocalFile, OpenBytes } from '../common/source.ts'
import { beginsWith } from '../common/source.ts'
import { type GeoColumn, geoColumnOf } from './geoColumn.ts'
import { nestedGeometry } from './nested.ts'

const MAGIC = [...new TextEncoder().encode('PAR1')]
/** Maximum bytes of a decompressed row group, which is read as a whole. */
const GROUP_BYTES_MAX = 2 ** 29

/** GeoParquet 1.0 and 1.1, Parquet with native geometries, and tables without geometries. */
export const geoparquet = {
  from: 'file',
  name: 'geoparquet',
  mediaType: 'application/vnd.apache.parquet',
  extensions: ['parquet', 'geoparquet'],
  recognises: head => beginsWith(head, MAGIC),
  open: async ({ file }) => {
    const signal = new AbortController().signal
    const geo = await withParquet(file, signal, async ({ metadata }) => geoColumnOf(metadata))
    return {
      declared: geo?.crs ?? { crs: null, by: 'nobody' },
      read: signal => readParquet(file, signal),
    }
  },
} as const satisfies FileReader

interface OpenParquet {
  buffer: AsyncBuffer
  metadata: FileMetaData
}

async function withParquet<T>(
  file: LocalFile,
  signal: AbortSignal,
  use: (parquet: OpenParquet) => Promise<T>,
): Promise<T> {
  await using opened = await file.openBytes(signal)
  // Awaited here, so that the file is closed only afterwards.
  return await use(await openParquet(opened))
}

/** Reads the footer of a file. */
async function openParquet({ size, read }: OpenBytes): Promise<OpenParquet> {
  const { parquetMetadataAsync } = await import('hyparquet')
  // Throws synchronously: the library may request several slices without awaiting them.
  const slice = (start: number, end = size): Promise<ArrayBuffer> => {
    if (!(start >= 0 && start <= end && end <= size)) throw new ImportError('truncated')
    return read(start, end - start)
  }
  const buffer = { byteLength: size, slice }
  const metadata = await guarded(async () => {
    const read = await parquetMetadataAsync(buffer)
    // The library reads damaged columns without a name.
    if (read.schema.some(({ name }) => typeof name !== 'string')) throw new TypeError('A column has no name')
    return read
  })
  return { buffer, metadata }
}

/** Reads the rows of a file, group by group. */
async function* readParquet(file: LocalFile, signal: AbortSignal): AsyncGenerator<Row> {
  await using opened = await file.openBytes(signal)
  const parquet = await openParquet(opened)
  const geo = geoColumnOf(parquet.metadata)
  const columns = columnsOf(parquet.metadata, geo)
  const wanted = geo === null ? columns : [...columns, geo.name]
  if (wanted.length === 0) throw new ImportError('badParquet')
  let line = 0
  for (const group of parquet.metadata.row_groups) {
    signal.throwIfAborted()
    const count = Number(group.num_rows)
    requireAtMost(Number(group.total_byte_size), GROUP_BYTES_MAX, 'groupTooLong')
    const start = line
    const values = await readGroup(parquet, wanted, { start, end: start + count })
    while (line < start + count) {
      const at = line - start
      line += 1
      const properties = new Map(columns.map(column => [column, valueIn(values.get(column)?.[at])]))
      const geometry = geo === null ? {} : geometryIn(values.get(geo.name)?.[at], geo, line)
      yield { line, properties, geometry: null, ...geometry }
    }
  }
}

/** Returns the columns to read, without the boxes and other geometries. */
function columnsOf(metadata: FileMetaData, geo: GeoColumn | null): string[] {
  const names = [
    ...new Set(metadata.row_groups[0]?.columns.map(({ meta_data }) => meta_data?.path_in_schema[0] ?? '')),
  ]
  requireAtMost(names.length, COLUMNS_MAX, 'tooManyColumns')
  return names.filter(name => name !== '' && name !== geo?.name && !geo?.beside.has(name))
}

/** Values of a row group, by column. */
type Values = ReadonlyMap<string, readonly unknown[]>

/** Reads the columns of a group one after the other, so that an error names its column. */
async function readGroup(
  { buffer, metadata }: OpenParquet,
  columns: readonly string[],
  { start, end }: { start: number; end: number },
): Promise<Values> {
  const [{ parquetReadObjects }, { boundedCompressors, PARSERS }] = await Promise.all([
    import('hyparquet'),
    import('./decoding.ts'),
  ])
  const compressors = boundedCompressors(GROUP_BYTES_MAX)
  const values = new Map<string, unknown[]>()
  for (const column of columns) {
    const rows = await guarded(() =>
      parquetReadObjects({
        file: buffer,
        metadata,
        columns: [column],
        rowStart: start,
        rowEnd: end,
        compressors,
        parsers: PARSERS,
        // Bytes without a text type may be a geometry.
        utf8: false,
      }),
    )
    if (rows.length !== end - start) throw new ImportError('badParquet')
    values.set(
      column,
      rows.map(row => row[column] as unknown),
    )
  }
  return values
}

/** Returns a value of a column that is not a geometry. Older programs write texts without declaring them. */
function valueIn(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return plainValue(value)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(value)
  } catch {
    return null
  }
}

function geometryIn(value: unknown, { encoding }: GeoColumn, line: number): ReadGeometry {
  if (value === null || value === undefined) return { geometry: null }
  if (encoding === null) return value instanceof Uint8Array ? fromWkb(value, line) : { geometry: null }
  return { geometry: nestedGeometry(encoding, value) }
}

/** Reports every error of the library as a damaged or unsupported file. */
async function guarded<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('badParquet', {}, null, error)
  }
}
