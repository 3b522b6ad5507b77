import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { Bbox } from '../../../contract/common.ts'
import { type Field, fieldsOf } from '../../../data/formats/common/exportFields.ts'
import type { Provenance } from '../../../data/formats/common/exportWriter.ts'
import type { OpenInstance } from '../../../data/zones/openInstance.ts'
import { boxAround, onPlane } from '../../../domain/geometry/bbox.ts'
import { toWkb } from '../common/wkb.ts'
import { type FileOf, sampleOf, slicesOf } from '../common/writer.ts'
import { COLUMNS, EDGES, namesBeside, schemaOf } from './schema.ts'

/**
 * Limits of a row group: bytes of geometries, and rows. Compressing a group takes a few hundredths of a
 * second.
 */
const GROUP_BYTES = 2 ** 19
const GROUP_ROWS = 2048

/**
 * GeoParquet 1.1: geometries as well-known binary with their boxes as `covering`, and labels as typed
 * columns. Unsorted rows are in Hilbert order, so that the statistics of a row group describe a small area.
 * The reference system is the standard's default, OGC:CRS84. The provenance is the metadata `cartable`.
 */
export const geoparquet: FileOf = (open, provenance) => ({
  async *write(ordinals, requester) {
    const file = new Parquet(open, provenance)
    for await (const slice of slicesOf(ordinals, open.geometry, requester)) {
      for (const ordinal of slice) {
        file.add(ordinal)
        if (file.isDue) yield file.group()
      }
    }
    yield file.end()
  },
  estimate: async (ordinals, requester) => {
    const empty = new Parquet(open, provenance).end().byteLength
    const sample = sampleOf(ordinals)
    if (sample.length === 0) return empty
    const file = new Parquet(open, provenance)
    for await (const slice of slicesOf(sample, open.geometry, requester))
      for (const ordinal of slice) file.add(ordinal)
    const rows = file.group().byteLength
    const frame = file.end().byteLength
    const groups = Math.max(
      1,
      (file.bytes * ordinals.length) / sample.length / GROUP_BYTES,
      ordinals.length / GROUP_ROWS,
    )
    return Math.round((rows * ordinals.length) / sample.length + empty + (frame - empty) * groups)
  },
})

/** Writes a file one row group at a time, with only one in memory. */
class Parquet {
  readonly #open: OpenInstance
  readonly #fields: readonly Field[]
  readonly #names: ReturnType<typeof namesBeside>
  readonly #bytes = new ByteWriter()
  readonly #parquet: ParquetWriter
  readonly #provenance: Provenance
  readonly #kinds = new Set<string>()
  #box: Bbox | null = null
  #rows: number[] = []
  #geometries: Uint8Array[] = []
  /** Bytes of all geometries so far, and of those in finished row groups. */
  bytes = 0
  #grouped = 0

  constructor(open: OpenInstance, provenance: Provenance) {
    this.#open = open
    this.#provenance = provenance
    this.#fields = fieldsOf(open)
    this.#names = namesBeside(this.#fields)
    this.#parquet = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaOf(this.#fields),
      codec: 'ZSTD',
      compressors: { ZSTD: bytes => zstdCompressSync(bytes) },
      createdBy: 'Cartable',
    })
  }

  add(ordinal: number): void {
    const shape = this.#open.geometry.geometry(ordinal)
    const geometry = toWkb(shape)
    this.#kinds.add(shape.type)
    this.#rows.push(ordinal)
    this.#geometries.push(geometry)
    this.bytes += geometry.byteLength
  }

  /** Returns whether the added rows are enough for a group. */
  get isDue(): boolean {
    return this.#rows.length >= GROUP_ROWS || this.bytes - this.#grouped >= GROUP_BYTES
  }

  /** Writes a group of the added rows. @returns The next bytes of the file. */
  group(): Uint8Array<ArrayBuffer> {
    const rows = this.#rows
    const boxes = rows.map(ordinal => onPlane(this.#open.geometry.bbox(ordinal)))
    for (const box of boxes) this.#box = this.#box === null ? box : boxAround(this.#box, box)
    const columnData = [
      ...this.#fields.map(({ name, kind, value }) => ({
        name,
        data: rows.map(ordinal => {
          const present = value(ordinal)
          return present === null ? null : COLUMNS[kind].write(present)
        }),
      })),
      // Minimum and maximum of binary values are useless to readers.
      { name: this.#names.geometry, data: this.#geometries, statistics: false },
      {
        name: this.#names.bbox,
        data: boxes.map(box => Object.fromEntries(EDGES.map((edge, index) => [edge, box[index]]))),
      },
    ]
    if (rows.length > 0) void this.#parquet.write({ columnData, rowGroupSize: rows.length })
    this.#rows = []
    this.#geometries = []
    this.#grouped = this.bytes
    return this.#taken()
  }

  /** Writes the last group, and ends the file. */
  end(): Uint8Array<ArrayBuffer> {
    const last = this.group()
    this.#parquet.kvMetadata = [
      { key: 'geo', value: JSON.stringify(this.#metadata()) },
      { key: 'cartable', value: JSON.stringify(this.#provenance) },
    ]
    void this.#parquet.finish()
    return Buffer.concat([last, this.#taken()])
  }

  /** Returns the metadata `geo` of GeoParquet 1.1. */
  #metadata(): object {
    const { geometry, bbox } = this.#names
    return {
      version: '1.1.0',
      primary_column: geometry,
      columns: {
        [geometry]: {
          encoding: 'WKB',
          geometry_types: [...this.#kinds].sort(),
          ...(this.#box && { bbox: this.#box }),
          covering: { bbox: Object.fromEntries(EDGES.map(edge => [edge, [bbox, edge]])) },
        },
      },
    }
  }

  /** Returns the bytes written since the last call. File offsets continue to count. */
  #taken(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.getBytes().slice()
    this.#bytes.index = 0
    return taken
  }
}
