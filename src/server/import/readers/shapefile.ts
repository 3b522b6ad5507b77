import { ImportError } from '../error.ts'
import { ByteReader } from './bytes.ts'
import { readDbfHeader, readDbfRow } from './dbf.ts'
import { decoderOf } from './encoding.ts'
import type { Row } from './row.ts'
import { readShape, readShpHeader } from './shp.ts'
import type { Source } from './source.ts'

/** The two files of a shapefile that are read row by row. */
export interface ShapefileSources {
  shp: Source
  dbf: Source
  encoding: string | null
}

/** Reads the records of a shapefile one by one, each with its row of the table; deleted rows are left out. */
export async function* readShapefile(sources: ShapefileSources, signal: AbortSignal): AsyncGenerator<Row> {
  const shp = new ByteReader(sources.shp, signal)
  const dbf = new ByteReader(sources.dbf, signal)
  try {
    const decode = decoderOf(sources.encoding)
    await readShpHeader(shp)
    const table = await readDbfHeader(dbf, decode, sources.encoding)
    for (let line = 1; line <= table.count; line += 1) {
      const shape = await readShape(shp, line)
      // Files end early when a program was stopped while it wrote them.
      if (shape === undefined) throw new ImportError('truncated')
      const row = await readDbfRow(dbf, table, line)
      if (row !== 'deleted') yield { line, properties: row, geometry: shape.geometry }
    }
    if (table.count === 0) throw new ImportError('noRecords')
  } finally {
    await Promise.all([shp.close(), dbf.close()])
  }
}
