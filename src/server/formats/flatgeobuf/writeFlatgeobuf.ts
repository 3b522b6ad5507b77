import { Builder } from 'flatbuffers'
import { Column } from 'flatgeobuf/lib/mjs/flat-geobuf/column.js'
import { Crs } from 'flatgeobuf/lib/mjs/flat-geobuf/crs.js'
import { Header } from 'flatgeobuf/lib/mjs/flat-geobuf/header.js'
import { ColumnType, GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf.js'
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js'
import { parseGeometry } from 'flatgeobuf/lib/mjs/geojson/geometry.js'
import { type Field, type FieldKind, fieldsOf } from '../../../data/formats/common/exportFields.ts'
import type { Provenance } from '../../../data/formats/common/exportWriter.ts'
import type { OpenInstance } from '../../../data/zones/openInstance.ts'
import type { Requester } from '../../platform/queue/scheduling.ts'
import { bytesFromSample, type FileOf, slicesOf } from '../common/writer.ts'
import { indexBytes, NODE_SIZE, packedIndex } from './packedIndex.ts'

const MAGIC = Uint8Array.of(0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x01)
const WGS84 = 4326

/**
 * Maximum zones with an index. The index precedes the features and needs all zones; larger files start at
 * once without one.
 */
const INDEXED_MAX = 100_000

/**
 * FlatGeobuf 3: geometries, with labels as typed columns and the provenance as metadata of the header. Up to
 * 100,000 zones there is a spatial index.
 */
export const flatgeobuf: FileOf = (open, provenance) => {
  const fields = fieldsOf(open)
  const columns = fields.map(({ name, kind }) => ({ ...UNSAID, name, type: TYPES[kind] }))
  const feature = (ordinal: number) => {
    const properties = Object.fromEntries(fields.map(({ name, value }) => [name, value(ordinal)]))
    return buildFeature(parseGeometry(open.geometry.geometry(ordinal)), properties, { ...NO_HEADER, columns })
  }
  return {
    async *write(ordinals, requester) {
      const type = await typeOf(open, ordinals, requester)
      yield joined([MAGIC, headerOf(open, fields, provenance, ordinals.length, type)])
      if (isIndexed(ordinals)) yield await indexOf(open, feature, ordinals, requester)
      for await (const slice of slicesOf(ordinals, open.geometry, requester))
        yield joined(Array.from(slice, feature))
    },
    estimate: async (ordinals, requester) => {
      const body = await bytesFromSample(
        ordinals,
        open.geometry,
        requester,
        ordinal => feature(ordinal).byteLength,
      )
      const header = headerOf(open, fields, provenance, ordinals.length, GeometryType.Unknown)
      const index = isIndexed(ordinals) ? indexBytes(ordinals.length) : 0
      return MAGIC.byteLength + header.byteLength + index + body
    },
  }
}

const isIndexed = ({ length }: Uint32Array) => length > 0 && length <= INDEXED_MAX

/** Returns the index of features that follow in the same order. */
async function indexOf(
  { geometry }: OpenInstance,
  feature: (ordinal: number) => Uint8Array,
  ordinals: Uint32Array,
  requester: Requester,
): Promise<Uint8Array<ArrayBuffer>> {
  const offsets: number[] = []
  let offset = 0
  for await (const slice of slicesOf(ordinals, geometry, requester))
    for (const ordinal of slice) {
      offsets.push(offset)
      offset += feature(ordinal).byteLength
    }
  return packedIndex(Array.from(ordinals, geometry.bbox), offsets)
}

const TYPES = {
  integer: ColumnType.Double,
  number: ColumnType.Double,
  day: ColumnType.DateTime,
  moment: ColumnType.DateTime,
  date: ColumnType.DateTime,
  text: ColumnType.String,
  boolean: ColumnType.Bool,
  json: ColumnType.Json,
} as const satisfies Record<FieldKind, ColumnType>

/** Returns the common kind of all geometries, or "unknown" when they differ. */
async function typeOf(
  { geometry }: OpenInstance,
  ordinals: Uint32Array,
  requester: Requester,
): Promise<GeometryType> {
  const kinds = new Set<keyof typeof GeometryType>()
  for await (const slice of slicesOf(ordinals, geometry, requester)) {
    for (const ordinal of slice) kinds.add(geometry.geometry(ordinal).type)
    if (kinds.size > 1) break
  }
  const [kind] = kinds
  return kind === undefined || kinds.size > 1 ? GeometryType.Unknown : GeometryType[kind]
}

function headerOf(
  open: OpenInstance,
  fields: readonly Field[],
  provenance: Provenance,
  count: number,
  type: GeometryType,
): Uint8Array {
  const builder = new Builder()
  const text = (value: string) => builder.createString(value)
  const columns = Header.createColumnsVector(
    builder,
    fields.map(field => {
      const name = text(field.name)
      Column.startColumn(builder)
      Column.addName(builder, name)
      Column.addType(builder, TYPES[field.kind])
      return Column.endColumn(builder)
    }),
  )
  const authority = text('EPSG')
  Crs.startCrs(builder)
  Crs.addOrg(builder, authority)
  Crs.addCode(builder, WGS84)
  const crs = Crs.endCrs(builder)
  const name = text(open.instance.id)
  const metadata = text(JSON.stringify(provenance))
  Header.startHeader(builder)
  Header.addName(builder, name)
  Header.addGeometryType(builder, type)
  Header.addColumns(builder, columns)
  Header.addFeaturesCount(builder, BigInt(count))
  Header.addIndexNodeSize(builder, count > 0 && count <= INDEXED_MAX ? NODE_SIZE : 0)
  Header.addCrs(builder, crs)
  Header.addMetadata(builder, metadata)
  builder.finishSizePrefixed(Header.endHeader(builder))
  return builder.asUint8Array()
}

/** Fields of a column and of a header that the library's types require and its writer ignores. */
const UNSAID = {
  title: null,
  description: null,
  width: -1,
  precision: -1,
  scale: -1,
  nullable: true,
  unique: false,
  primary_key: false,
}
const NO_HEADER = {
  geometryType: GeometryType.Unknown,
  envelope: null,
  featuresCount: 0,
  indexNodeSize: 0,
  crs: null,
  title: null,
  description: null,
  metadata: null,
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}
