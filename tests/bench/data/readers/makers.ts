import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ImportFormat } from '../../../../src/contract/import.ts'
import type { FileOf } from '../../../../src/server/formats/common/writer.ts'
import { zipped } from '../../../../src/server/formats/common/zipped.ts'
import { flatgeobuf } from '../../../../src/server/formats/flatgeobuf/writeFlatgeobuf.ts'
import { geopackage } from '../../../../src/server/formats/geopackage/writeGeopackage.ts'
import { geoparquet } from '../../../../src/server/formats/geoparquet/writeGeoparquet.ts'
import { workbook } from '../../../../src/server/formats/xlsx/writeXlsx.ts'
import { madeUpInstance, meansIn, PROVENANCE } from './instance.ts'
import { cellsOf, TABLE_NAMES } from './rows.ts'
import { dbf, shp, shx } from './shapefile.ts'
import * as texts from './texts.ts'

/**
 * Creates a file with a number of rows. Resolves with its size in bytes; for an archive, with the size of its
 * content.
 */
type Make = (path: string, rows: number) => Promise<number>

/** Generator of files of a format. */
export interface Maker {
  /** Generating program, in words. */
  by: string
  make: Make
  /** Maximum number of rows. */
  most?: number
  /** Layer to read, if there are several. */
  layer?: string
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const OURS = 'the benchmark'
const WRITERS = 'the product'

async function write(path: string, pieces: Pieces): Promise<number> {
  const file = createWriteStream(path)
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (!file.write(piece)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
  return bytes
}

/** Creates an archive of files from their chunks. */
async function archive(path: string, files: Readonly<Record<string, Pieces>>): Promise<number> {
  let held = 0
  async function* counted(pieces: Pieces) {
    for await (const piece of pieces) {
      held += piece.length
      yield piece
    }
  }
  await write(
    path,
    zipped(Object.entries(files).map(([name, pieces]) => ({ path: name, pieces: () => counted(pieces) }))),
  )
  return held
}

const text = (...forms: readonly texts.TextForm[]): Maker => ({
  by: OURS,
  make: (path, rows) =>
    write(
      path,
      (function* () {
        for (const form of forms) yield* texts.piecesOf(form, rows)
      })(),
    ),
})

const nobody = () => ({ who: 'bench', signal: new AbortController().signal })
const ordinals = (rows: number) => Uint32Array.from({ length: rows }, (_, ordinal) => ordinal)

const written = (format: FileOf): Maker => ({
  by: WRITERS,
  make: async (path, rows) => {
    const means = meansIn(await mkdtemp(join(tmpdir(), 'cartable-bench-')))
    const { write: pieces } = format(madeUpInstance(rows), PROVENANCE, means)
    return write(path, pieces(ordinals(rows), nobody()))
  },
})

const xlsx: Maker = {
  by: WRITERS,
  layer: 'Zones',
  most: 1_048_575,
  make: async (path, rows) => {
    const types = TABLE_NAMES.map((_, at) => (at < 3 ? ('text' as const) : ('number' as const)))
    await write(
      path,
      workbook(
        {
          table: { names: TABLE_NAMES, types, row: cellsOf },
          provenance: PROVENANCE,
          ordinals: ordinals(rows),
          geometry: { vertices: () => 1 },
        },
        nobody(),
      ),
    )
    return contentOf(path)
  },
}

/** Returns the size of an archive's content, from its directory. */
function contentOf(path: string): number {
  const bytes = readFileSync(path)
  const signature = Buffer.from('PK\u0001\u0002', 'latin1')
  let [held, at] = [0, bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))]
  for (at = bytes.readUInt32LE(at + 16); bytes.indexOf(signature, at) === at; ) {
    held += bytes.readUInt32LE(at + 24)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return held
}

const [places, values] = texts.MAPINFO

/** Debian's GDAL, which writes geodatabases. */
const filegdb: Maker = {
  by: 'ogr2ogr',
  make: async (path, rows) => {
    const folder = await mkdtemp(join(tmpdir(), 'cartable-bench-'))
    try {
      const [source, database] = [join(folder, 'zones.fgb'), join(folder, 'zones.gdb')]
      await written(flatgeobuf).make(source, rows)
      await promisify(execFile)('ogr2ogr', ['-f', 'OpenFileGDB', database, source, '-nln', 'zones'])
      const files = readdirSync(database)
      const parts = files.map(name => ({
        path: `zones.gdb/${name}`,
        pieces: () => [readFileSync(join(database, name))],
      }))
      await write(path, zipped(parts))
      return files.reduce((sum, name) => sum + statSync(join(database, name)).size, 0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Generators of each readable format. */
export const MAKERS: Readonly<Record<ImportFormat, Maker>> = {
  csv: text(texts.CSV),
  geojson: text(texts.GEOJSON),
  geojsonl: text(texts.GEOJSON_LINES),
  topojson: text(...texts.TOPOLOGY),
  kml: text(texts.KML),
  gpx: { ...text(texts.GPX), layer: 'tracks' },
  shapefile: {
    by: OURS,
    make: (path, rows) =>
      archive(path, {
        'zones.shp': shp(rows),
        'zones.shx': shx(rows),
        'zones.dbf': dbf(rows),
        'zones.cpg': [Buffer.from('UTF-8')],
      }),
  },
  flatgeobuf: written(flatgeobuf),
  geopackage: written(geopackage),
  geoparquet: written(geoparquet),
  xlsx,
  ods: {
    by: OURS,
    most: 1_000_000,
    make: (path, rows) =>
      archive(path, {
        mimetype: [Buffer.from('application/vnd.oasis.opendocument.spreadsheet')],
        'content.xml': texts.piecesOf(texts.ODS, rows),
      }),
  },
  gml: text(texts.GML),
  dxf: text(texts.DXF),
  mapinfo: {
    by: OURS,
    make: (path, rows) =>
      archive(path, { 'zones.mif': texts.piecesOf(places, rows), 'zones.mid': texts.piecesOf(values, rows) }),
  },
  filegdb,
}
