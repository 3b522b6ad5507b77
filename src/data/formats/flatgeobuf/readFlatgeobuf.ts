import { ByteBuffer } from 'flatbuffers'
import { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js'
import { Header } from 'flatgeobuf/lib/mjs/flat-geobuf/header.js'
import { ColumnType, type GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf.js'
import { COLUMNS_MAX, ImportError, PIECE_CHARS_MAX, requireAtMost } from '../common/importError.ts'
import type { BytesReader, Row } from '../common/reader.ts'
import { ByteReader, beginsWith, type Source } from '../common/source.ts'
import { type DeclaredCrs, declaredCrs } from '../common/writtenCrs.ts'
import { type FlatColumn, toGeometry, toProperties } from './feature.ts'

/** First bytes of every file: the fourth is the version of the format, the last its patch version. */
const MAGIC = [0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62] as const

const MAGIC_BYTES = 8
/** Bytes of the length before a table. Numbers are aligned as if it were in the same buffer. */
const LENGTH_BYTES = 4
const HEADER_BYTES_MAX = 2 ** 23
/** Four doubles and an offset. */
const INDEX_NODE_BYTES = 40

interface FlatHeader {
  geometryType: GeometryType
  columns: FlatColumn[]
  /** 0 if the file does not declare its system. */
  count: number
  indexBytes: number
  crs: DeclaredCrs
}

export const flatgeobuf = {
  from: 'bytes',
  name: 'flatgeobuf',
  mediaType: 'application/vnd.flatgeobuf',
  extensions: ['fgb'],
  recognises: head => beginsWith(head, MAGIC),
  open: async source => ({
    declared: await crsOfFlatGeobuf(source),
    read: signal => readFlatGeobuf(source, signal),
  }),
} as const satisfies BytesReader

/** Reads the features of a FlatGeobuf (version 3) one by one; skips its spatial index. */
async function* readFlatGeobuf(source: Source, signal: AbortSignal): AsyncGenerator<Row> {
  const bytes = new ByteReader(source, signal)
  try {
    const header = await readHeader(bytes)
    await bytes.skip(header.indexBytes)
    let line = 0
    for (;;) {
      const prefix = await bytes.takeUnlessEnd(LENGTH_BYTES)
      if (prefix === undefined) break
      line += 1
      const length = lengthOf(prefix)
      requireAtMost(length, PIECE_CHARS_MAX, 'tooLong', line)
      yield toRow(await bytes.take(length, LENGTH_BYTES), header, line)
    }
    if (line < header.count) throw new ImportError('truncated')
    if (line === 0) throw new ImportError('noFlatFeatures')
  } finally {
    await bytes.close()
  }
}

/** Returns the coordinate reference system that the file names. */
async function crsOfFlatGeobuf(source: Source): Promise<DeclaredCrs> {
  const bytes = new ByteReader(source, new AbortController().signal)
  try {
    return (await readHeader(bytes)).crs
  } finally {
    await bytes.close()
  }
}

async function readHeader(bytes: ByteReader): Promise<FlatHeader> {
  await bytes.skip(MAGIC_BYTES)
  const length = lengthOf(await bytes.take(LENGTH_BYTES))
  requireAtMost(length, HEADER_BYTES_MAX, 'badFlatGeobuf')
  const body = new ByteBuffer(await bytes.take(length, LENGTH_BYTES))
  return guarded(null, () => {
    const header = Header.getSizePrefixedRootAsHeader(body)
    requireAtMost(header.columnsLength(), COLUMNS_MAX, 'tooManyColumns')
    const count = Number(header.featuresCount())
    return {
      geometryType: header.geometryType(),
      columns: Array.from({ length: header.columnsLength() }, (_, index) => toColumn(header, index)),
      count,
      indexBytes: indexBytes(count, header.indexNodeSize()),
      crs: crsOf(header),
    }
  })
}

function toColumn(header: Header, index: number): FlatColumn {
  const column = header.columns(index)
  const name = column?.name()
  const type = column?.type()
  if (!name || type === undefined || ColumnType[type] === undefined) throw new ImportError('badFlatGeobuf')
  return { name, type }
}

function crsOf(header: Header): DeclaredCrs {
  const crs = header.crs()
  const code = crs?.code() ?? 0
  if (code > 0 && /^(EPSG|ESRI)?$/i.test(crs?.org() ?? ''))
    return declaredCrs(`${crs?.org() || 'EPSG'}:${code}`)
  return declaredCrs(crs?.codeString() || crs?.wkt() || '')
}

/** Returns the size of the packed Hilbert R-tree: its levels, each smaller by the node size. */
function indexBytes(count: number, nodeSize: number): number {
  if (nodeSize === 0 || count === 0) return 0
  const size = Math.max(nodeSize, 2)
  let nodes = count
  for (let level = count; level > 1; ) {
    level = Math.ceil(level / size)
    nodes += level
  }
  // A tree with one leaf also has a root.
  return (count === 1 ? 2 : nodes) * INDEX_NODE_BYTES
}

function toRow(bytes: Uint8Array, header: FlatHeader, line: number): Row {
  return guarded(line, () => {
    const feature = Feature.getSizePrefixedRootAsFeature(new ByteBuffer(bytes))
    return {
      line,
      properties: toProperties(feature.propertiesArray(), header.columns),
      geometry: toGeometry(feature.geometry(), header.geometryType, line),
    }
  })
}

/** Offsets outside the buffer fail in many ways. All mean that the file is damaged. */
function guarded<T>(line: number | null, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('badFlatGeobuf', {}, line, error)
  }
}

const lengthOf = (prefix: Uint8Array): number =>
  new DataView(prefix.buffer, prefix.byteOffset).getUint32(0, true)
