import { decoderOf } from '../common/encoding.ts'
import { ImportError } from '../common/importError.ts'
import type { ArchiveReader, Row } from '../common/reader.ts'
import { ByteReader, readHead, type Source, type ZipEntry } from '../common/source.ts'
import { type DeclaredCrs, declaredCrs } from '../common/writtenCrs.ts'
import { readDbfHeader, readDbfRow } from './dbf.ts'
import { readShapes, type ShapeRecord } from './shp.ts'
import { tableEncoding } from './tableEncoding.ts'

/** Files of a shapefile. */
interface ShapefileParts {
  shp: ZipEntry
  shx: ZipEntry | undefined
  dbf: ZipEntry | undefined
  prj: ZipEntry | undefined
  cpg: ZipEntry | undefined
}

/** Maximum bytes of a companion text file. */
const NOTE_BYTES = 2 ** 16

export const shapefile = {
  from: 'archive',
  name: 'shapefile',
  mediaType: 'application/zip',
  extensions: ['shp'],
  open: async (first, entries, options) => {
    const parts = shapefileParts(first, entries)
    const { cpg, dbf } = parts
    const { encoding, overruled, texts } = await tableEncoding(
      cpg?.source ?? null,
      dbf?.source ?? null,
      options.encoding,
    )
    decoderOf(encoding)
    const sources = {
      shp: parts.shp.source,
      shx: parts.shx?.source ?? null,
      dbf: dbf?.source ?? null,
      encoding,
    }
    return {
      declared: await crsOfShapefile(parts),
      encoding,
      overruled,
      texts,
      read: signal => readShapefile(sources, signal),
    }
  },
} as const satisfies ArchiveReader

/** Returns the files of an archive that belong to a .shp. */
function shapefileParts(shp: ZipEntry, entries: readonly ZipEntry[]): ShapefileParts {
  const base = shp.name.slice(0, -4).toLowerCase()
  const part = (extension: string) =>
    entries.find(({ name }) => name.toLowerCase() === `${base}.${extension}`)
  return { shp, shx: part('shx'), dbf: part('dbf'), prj: part('prj'), cpg: part('cpg') ?? part('cst') }
}

/** Returns the coordinate system that its .prj names. */
async function crsOfShapefile({ prj }: ShapefileParts): Promise<DeclaredCrs> {
  return declaredCrs(prj === undefined ? '' : await note(prj))
}

async function note(entry: ZipEntry): Promise<string> {
  return new TextDecoder().decode(await readHead(entry.source, NOTE_BYTES))
}

/** Files of a shapefile that are read row by row. Only the first is required. */
interface ShapefileSources {
  shp: Source
  shx: Source | null
  dbf: Source | null
  encoding: string | null
}

/** Reads the records of a shapefile one by one, with their rows of the table. Skips deleted rows. */
async function* readShapefile(sources: ShapefileSources, signal: AbortSignal): AsyncGenerator<Row> {
  const { shp, shx, dbf, encoding } = sources
  const shapes = readShapes(shp, shx, signal)
  try {
    yield* dbf === null ? numbered(shapes) : withValues(shapes, dbf, encoding, signal)
  } finally {
    await shapes.return(undefined)
  }
}

/** Adds the record number as `id` to records without a table. */
async function* numbered(shapes: AsyncGenerator<ShapeRecord>): AsyncGenerator<Row> {
  let line = 0
  for await (const shape of shapes) {
    line += 1
    yield { line, properties: new Map([['id', line]]), ...shape }
  }
  if (line === 0) throw new ImportError('noRecords')
}

async function* withValues(
  shapes: AsyncGenerator<ShapeRecord>,
  source: Source,
  encoding: string | null,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  const dbf = new ByteReader(source, signal)
  try {
    const table = await readDbfHeader(dbf, decoderOf(encoding), encoding)
    for (let line = 1; line <= table.count; line += 1) {
      const shape = await shapes.next()
      // A file is truncated if its program was stopped while writing.
      if (shape.done === true) throw new ImportError('truncated')
      const row = await readDbfRow(dbf, table, line)
      if (row !== 'deleted') yield { line, properties: row, ...shape.value }
    }
    if (table.count === 0) throw new ImportError('noRecords')
  } finally {
    await dbf.close()
  }
}
