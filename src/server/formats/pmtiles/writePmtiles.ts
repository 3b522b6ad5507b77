import { type FileHandle, open as openFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Bbox } from '../../../contract/common.ts'
import { type Field, fieldsOf } from '../../../data/formats/common/exportFields.ts'
import type { Provenance } from '../../../data/formats/common/exportWriter.ts'
import type { OpenInstance } from '../../../data/zones/openInstance.ts'
import { onPlane } from '../../../domain/geometry/bbox.ts'
import { escapeHtml } from '../../../domain/html.ts'
import {
  nextTurn,
  QueryBudget,
  type Requester,
  runInSlices,
  stopIfAborted,
} from '../../platform/queue/scheduling.ts'
import type { Tileset } from '../../storage/tileset.ts'
import { fileFirst } from '../common/fileFirst.ts'
import type { FileOf } from '../common/writer.ts'
import { encodingMvt, LAYER, type PropertiesOf } from '../mvt/encode.ts'
import { type KeptTile, KeptTiles } from '../mvt/keptTiles.ts'
import { directoriesOf, type Entry } from './directory.ts'
import { headerOf } from './pmtilesHeader.ts'
import { type Place, pyramidOf } from './pyramid.ts'

const packed = promisify(gzip)

/** Tiles written before other tasks run. */
const STEP = 32
/** Number of tiles per zoom in the sample for estimating a size, and the size of an archive without tiles. */
const SAMPLE = 24
const FRAME_BYTES = 1000

/**
 * PMTiles 3: the zones as Mapbox Vector Tiles with all labels, in the order of tile numbers. The directories
 * precede the tiles and depend on them, so the tiles are first written to the disk. The provenance is in the
 * metadata, where map programs look for the attribution.
 */
export const pmtiles: FileOf = (open, provenance, means) => {
  const fields = fieldsOf(open)
  return {
    async *write(ordinals, requester) {
      const tiles = await means.tiles()
      yield* fileFirst(means, path =>
        archive(
          path,
          { tiles, open, fields, provenance, encode: encoderOf(tiles, fields, ordinals, requester) },
          requester,
        ),
      )
    },
    estimate: async (ordinals, requester) => {
      const tiles = await means.tiles()
      const encode = encoderOf(tiles, fields, ordinals, requester)
      let total = FRAME_BYTES
      for (const { places } of pyramidOf(tiles.manifest)) {
        const step = Math.max(1, Math.floor(places.length / SAMPLE))
        const sample = places.filter((_, at) => at % step === 0)
        let bytes = 0
        for (const place of sample) {
          await nextTurn(requester.who)
          stopIfAborted(requester.signal)
          bytes += (await encode(place)).byteLength
        }
        total += (bytes * places.length) / Math.max(1, sample.length)
      }
      return Math.round(total)
    },
  }
}

type Encode = (place: Place) => Promise<Uint8Array>

/** Returns a function that builds the compressed tile of a position with the given zones. */
function encoderOf(
  tiles: Tileset,
  fields: readonly Field[],
  ordinals: Uint32Array,
  requester: Requester,
): Encode {
  const budget = new QueryBudget(requester, Infinity)
  const chosen = new Uint8Array(tiles.manifest.zones)
  for (const ordinal of ordinals) chosen[ordinal] = 1
  const propertiesOf: PropertiesOf = ordinal =>
    chosen[ordinal] === 1 ? fields.map(({ name, value }) => [name, value(ordinal)] as const) : null
  const around = new KeptTiles(tiles)
  let kept: { name: string; tile: KeptTile | null } | null = null
  return async ({ zoom, column, row, levels }) => {
    const side = 2 ** levels
    const [x, y] = [Math.floor(column / side), Math.floor(row / side)]
    const name = `${zoom - levels}/${x}/${y}`
    if (kept?.name !== name) kept = { name, tile: await around.at(zoom - levels, x, y) }
    if (kept.tile === null) return new Uint8Array()
    const beneath = { levels, column: column % side, row: row % side }
    const { bytes } = await runInSlices(encodingMvt(kept.tile, beneath, propertiesOf), budget)
    return bytes.byteLength === 0 ? bytes : packed(bytes)
  }
}

interface Contents {
  tiles: Tileset
  open: OpenInstance
  fields: readonly Field[]
  provenance: Provenance
  encode: Encode
}

/** Writes the data of all tiles to a file. @returns The bytes that precede it. */
async function* archive(
  path: string,
  { tiles: { manifest }, open, fields, provenance, encode }: Contents,
  { who, signal }: Requester,
): AsyncGenerator<void, Uint8Array<ArrayBuffer>> {
  const levels = pyramidOf(manifest)
  await using data = await DataFile.create(path)
  let done = 0
  for (const { places } of levels)
    for (const place of places) {
      await nextTurn(who)
      stopIfAborted(signal)
      await data.add(place.id, await encode(place))
      done += 1
      if (done % STEP === 0) yield
    }
  const zooms = [0, levels.length - 1] as const
  const described = metadataOf(open, fields, provenance, zooms[1])
  const metadata = await packed(JSON.stringify(described))
  const { root, leaves } = directoriesOf(data.entries)
  const header = headerOf({
    root: root.byteLength,
    metadata: metadata.byteLength,
    leaves: leaves.byteLength,
    data: data.bytes,
    counts: [data.tiles, data.entries.length, data.entries.length],
    zooms,
    bbox: manifest.bbox === null ? WORLD : onPlane(manifest.bbox),
  })
  return Buffer.concat([header, root, metadata, leaves])
}

const WORLD: Bbox = [-180, -85, 180, 85]

/** Tiles of an archive in order. Equal consecutive tiles are stored once. */
class DataFile implements AsyncDisposable {
  readonly #file: FileHandle
  readonly entries: Entry[] = []
  bytes = 0
  tiles = 0
  #last: Uint8Array = new Uint8Array()

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<DataFile> {
    return new DataFile(await openFile(path, 'wx'))
  }

  async add(id: number, tile: Uint8Array): Promise<void> {
    if (tile.byteLength === 0) return
    this.tiles += 1
    const last = this.entries.at(-1)
    if (last !== undefined && last.id + last.run === id && Buffer.compare(this.#last, tile) === 0) {
      last.run += 1
      return
    }
    this.entries.push({ id, offset: this.bytes, length: tile.byteLength, run: 1 })
    this.#last = tile
    await this.#file.write(tile)
    this.bytes += tile.byteLength
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.close()
  }
}

/** Returns the metadata of an archive of vector tiles, with the provenance as in other formats. */
function metadataOf(
  open: OpenInstance,
  fields: readonly Field[],
  provenance: Provenance,
  maxzoom: number,
): object {
  const { attribution, licence, licence_url, source_url } = provenance
  const typeOf = ({ kind }: Field) => (kind === 'integer' || kind === 'number' ? 'Number' : 'String')
  const layer = {
    id: LAYER,
    fields: Object.fromEntries(fields.map(field => [field.name, typeOf(field)])),
    minzoom: 0,
    maxzoom,
  }
  return {
    name: open.instance.id,
    type: 'overlay',
    attribution: [link(attribution, source_url), link(licence, licence_url)].join(' · '),
    vector_layers: [layer],
    cartable: provenance,
  }
}

/** An attribution is HTML, which pages insert unescaped. */
const link = (text: string, address: string | null): string =>
  address !== null && /^https?:/.test(address)
    ? `<a href="${escapeHtml(address)}" rel="noopener">${escapeHtml(text)}</a>`
    : escapeHtml(text)
