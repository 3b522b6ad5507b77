import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { TileManifest } from '../../contract/tiles.ts'
import type { WithFile } from './files/artefactFiles.ts'
import { read, readFrom } from './files/fileSections.ts'
import { DamagedArtefact, readOrDamaged } from './files/integrity.ts'

const MAGIC = 'CTBT'
export const TILESET_VERSION = 3
/**
 * Magic, u16 version, u48 offset of the manifest, u32 length of the manifest, u32 CRC-32 of the manifest and
 * the following directory.
 */
const HEADER_BYTES = 20
/** f64 offset of a tile in the file, u32 length, u32 CRC-32. */
const ENTRY_BYTES = 16

/** Tiles of an open geometry set. The directory is in memory; the tiles stay in the file. */
export interface Tileset {
  readonly manifest: TileManifest
  /** Memory that the tileset uses, in bytes. */
  readonly size: number
  /**
   * Returns the compressed bytes (brotli) of a tile, or null if there is none. Rejects with a
   * DamagedArtefact.
   */
  tile(zoom: number, column: number, row: number): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Returns the compressed anchors of all zones, or null in a file of a former version. Rejects with a
   * DamagedArtefact.
   */
  anchors(): Promise<Uint8Array<ArrayBuffer> | null>
}

/**
 * Writes a tileset zoom by zoom: an empty header, the tiles, the anchors of the zones, the manifest and the
 * directory, and finally the header with their offsets.
 */
export class TilesetWriter {
  readonly #file: FileHandle
  readonly #entries: { offset: number; length: number; crc: number }[] = []
  #end = HEADER_BYTES

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<TilesetWriter> {
    return new TilesetWriter(await open(path, 'wx'))
  }

  /** Writes the compressed tiles of the next zoom, in the order of their numbers. */
  async add(tiles: readonly { compressed: Uint8Array }[]): Promise<void> {
    for (const { compressed } of tiles) {
      await this.#write(compressed)
      const { byteLength: length } = compressed
      this.#entries.push({ offset: this.#end - length, length, crc: crc32(compressed) })
    }
  }

  /**
   * Ends the file. When this resolves, everything is on the disk.
   * @param anchors Compressed anchors of all zones.
   */
  async finish(manifest: TileManifest, anchors: Uint8Array): Promise<void> {
    await this.add([{ compressed: anchors }])
    const tail = this.#end
    const text = Buffer.from(JSON.stringify(manifest), 'utf8')
    await this.#write(text)
    const directory = Buffer.alloc(this.#entries.length * ENTRY_BYTES)
    this.#entries.forEach(({ offset, length, crc }, index) => {
      directory.writeDoubleLE(offset, index * ENTRY_BYTES)
      directory.writeUInt32LE(length, index * ENTRY_BYTES + 8)
      directory.writeUInt32LE(crc, index * ENTRY_BYTES + 12)
    })
    await this.#write(directory)
    const header = Buffer.alloc(HEADER_BYTES)
    header.write(MAGIC, 'latin1')
    header.writeUInt16LE(TILESET_VERSION, 4)
    header.writeUIntLE(tail, 6, 6)
    header.writeUInt32LE(text.byteLength, 12)
    header.writeUInt32LE(crc32(directory, crc32(text)), 16)
    await this.#file.write(header, 0, HEADER_BYTES, 0)
    await this.#file.sync()
    await this.close()
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #write(bytes: Uint8Array): Promise<void> {
    await this.#file.write(bytes, 0, bytes.byteLength, this.#end)
    this.#end += bytes.byteLength
  }
}

/**
 * Opens a tileset. The manifest and directory are verified now, and each tile when it is read. Rejects with a
 * DamagedArtefact.
 * @param hash Name of the artefact.
 */
export async function openTileset(withFile: WithFile, hash: string): Promise<Tileset> {
  const { manifest, directory } = await withFile(path => readOrDamaged(hash, readTail(path)))
  const places = placesOf(manifest)
  const entry = (place: number) =>
    withFile(async path => {
      const at = place * ENTRY_BYTES
      const reading = readFrom(path, directory.readDoubleLE(at), directory.readUInt32LE(at + 8))
      const bytes = await readOrDamaged(hash, reading)
      if (crc32(bytes) !== directory.readUInt32LE(at + 12)) throw new DamagedArtefact(hash, 'changed')
      return bytes
    })
  return {
    manifest,
    size: places.size * PLACE_SIZE + directory.byteLength,
    async tile(zoom, column, row) {
      const place = places.get(`${zoom}/${column}/${row}`)
      return place === undefined ? null : entry(place)
    },
    async anchors() {
      // Anchors follow the tiles; files of former versions have none.
      return directory.byteLength > places.size * ENTRY_BYTES ? entry(places.size) : null
    },
  }
}

/** Approximate memory of the location of a tile, in bytes. */
const PLACE_SIZE = 64

/** Reads the manifest and the directory. Rejects if the file is not a complete tileset of this version. */
async function readTail(path: string): Promise<{ manifest: TileManifest; directory: Buffer<ArrayBuffer> }> {
  const file = await open(path, 'r')
  try {
    const header = await read(file, 0, HEADER_BYTES)
    if (header.toString('latin1', 0, 4) !== MAGIC) throw new Error('The file is not a tileset')
    if (header.readUInt16LE(4) !== TILESET_VERSION)
      throw new Error('The version of the tileset is not supported')
    const offset = header.readUIntLE(6, 6)
    const tail = await read(file, offset, Math.max((await file.stat()).size - offset, 0))
    if (crc32(tail) !== header.readUInt32LE(16)) throw new Error('The directory of the tileset is damaged')
    const length = header.readUInt32LE(12)
    const manifest = TileManifest.parse(JSON.parse(tail.toString('utf8', 0, length)))
    return { manifest, directory: tail.subarray(length) }
  } finally {
    await file.close()
  }
}

/** Index of each tile in the directory. */
function placesOf({ levels }: TileManifest): Map<string, number> {
  const places = new Map<string, number>()
  for (const { zoom, tiles } of levels) {
    let number = 0
    for (const difference of tiles) {
      number += difference
      places.set(`${zoom}/${number % 2 ** zoom}/${Math.floor(number / 2 ** zoom)}`, places.size)
    }
  }
  return places
}
