import { type FileHandle, open } from 'node:fs/promises'
import { TileManifest } from '../../contract/tiles.ts'
import type { MadeLevel } from '../tiles/build.ts'
import { read, readFrom } from './read-at.ts'

const MAGIC = 'CTBT'
export const TILESET_VERSION = 2
/** Magic, u16 version, u48 offset of the manifest, u32 its length; the directory is behind it. */
const HEADER_BYTES = 16
/** f64 offset of a tile in the file, u32 length. */
const ENTRY_BYTES = 12

/** The tiles of a geometry set, opened: the directory is in memory, the tiles stay in the file. */
export interface Tileset {
  readonly manifest: TileManifest
  /** What it takes in memory, in bytes. */
  readonly size: number
  /** The compressed bytes (brotli) of a tile, or null where there is none. */
  tile(zoom: number, column: number, row: number): Promise<Uint8Array<ArrayBuffer> | null>
}

/**
 * Writes a tileset while its zooms come in: the tiles one after the other behind an empty header, then the manifest
 * and the directory, then the header that says where these are.
 */
export class TilesetWriter {
  readonly #file: FileHandle
  readonly #entries: { offset: number; length: number }[] = []
  #end = HEADER_BYTES

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<TilesetWriter> {
    return new TilesetWriter(await open(path, 'wx'))
  }

  async add({ tiles }: MadeLevel): Promise<void> {
    for (const { compressed } of tiles) {
      await this.#write(compressed)
      this.#entries.push({ offset: this.#end - compressed.byteLength, length: compressed.byteLength })
    }
  }

  /** Everything is on the disk when this resolves. */
  async finish(manifest: TileManifest): Promise<void> {
    const tail = this.#end
    const text = Buffer.from(JSON.stringify(manifest), 'utf8')
    await this.#write(text)
    const directory = Buffer.alloc(this.#entries.length * ENTRY_BYTES)
    this.#entries.forEach(({ offset, length }, index) => {
      directory.writeDoubleLE(offset, index * ENTRY_BYTES)
      directory.writeUInt32LE(length, index * ENTRY_BYTES + 8)
    })
    await this.#write(directory)
    const header = Buffer.alloc(HEADER_BYTES)
    header.write(MAGIC, 'latin1')
    header.writeUInt16LE(TILESET_VERSION, 4)
    header.writeUIntLE(tail, 6, 6)
    header.writeUInt32LE(text.byteLength, 12)
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

/** Opens a tileset. Rejects when the file is none, or of another version. */
export async function openTileset(path: string): Promise<Tileset> {
  const file = await open(path, 'r')
  try {
    const header = await read(file, 0, HEADER_BYTES)
    if (header.toString('latin1', 0, 4) !== MAGIC) throw new Error('Not a tileset')
    if (header.readUInt16LE(4) !== TILESET_VERSION) throw new Error('The tileset is of another version')
    const tail = header.readUIntLE(6, 6)
    const length = header.readUInt32LE(12)
    const manifest = TileManifest.parse(JSON.parse((await read(file, tail, length)).toString('utf8')))
    const places = placesOf(manifest)
    const directory = await read(file, tail + length, places.size * ENTRY_BYTES)
    return {
      manifest,
      size: length * 4 + directory.byteLength,
      async tile(zoom, column, row) {
        const place = places.get(`${zoom}/${column}/${row}`)
        if (place === undefined) return null
        const at = place * ENTRY_BYTES
        return readFrom(path, directory.readDoubleLE(at), directory.readUInt32LE(at + 8))
      },
    }
  } finally {
    await file.close()
  }
}

/** The number of each tile in the directory. */
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
