import { ByteReader } from '../common/bytes.ts'
import { ImportError } from '../common/importError.ts'
import type { Row } from '../common/row.ts'
import type { Source } from '../common/source.ts'
import { decoderOf } from '../encoding/encoding.ts'
import { readDbfHeader, readDbfRow } from './dbf.ts'
import { readShapes, type Shaped } from './shapes.ts'

/** The files of a shapefile that are read row by row; only the first must be there. */
export interface ShapefileSources {
  shp: Source
  shx: Source | null
  dbf: Source | null
  encoding: string | null
}

/** Reads the records of a shapefile one by one, each with its row of the table; deleted rows are left out. */
export async function* readShapefile(sources: ShapefileSources, signal: AbortSignal): AsyncGenerator<Row> {
  const { shp, shx, dbf, encoding } = sources
  const shapes = readShapes(shp, shx, signal)
  try {
    yield* dbf === null ? numbered(shapes) : withValues(shapes, dbf, encoding, signal)
  } finally {
    await shapes.return(undefined)
  }
}

/** Gives records that have no table their number as `id`. */
async function* numbered(shapes: AsyncGenerator<Shaped>): AsyncGenerator<Row> {
  let line = 0
  for await (const { geometry } of shapes) {
    line += 1
    yield { line, properties: new Map([['id', line]]), geometry }
  }
  if (line === 0) throw new ImportError('noRecords')
}

async function* withValues(
  shapes: AsyncGenerator<Shaped>,
  source: Source,
  encoding: string | null,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  const dbf = new ByteReader(source, signal)
  try {
    const table = await readDbfHeader(dbf, decoderOf(encoding), encoding)
    for (let line = 1; line <= table.count; line += 1) {
      const shape = await shapes.next()
      // Files end early when a program was stopped while it wrote them.
      if (shape.done === true) throw new ImportError('truncated')
      const row = await readDbfRow(dbf, table, line)
      if (row !== 'deleted') yield { line, properties: row, geometry: shape.value.geometry }
    }
    if (table.count === 0) throw new ImportError('noRecords')
  } finally {
    await dbf.close()
  }
}
