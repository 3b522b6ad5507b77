import { type FileHandle, open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PMTiles, ResolvedValueCache, type Source } from 'pmtiles'

/** Opens a file when its first bytes are needed. */
class FileSource implements Source {
  readonly #path: string
  #file: Promise<FileHandle> | undefined

  constructor(path: string) {
    this.#path = path
  }

  getKey(): string {
    return this.#path
  }

  async getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    this.#file ??= open(this.#path)
    const file = await this.#file
    const data = new ArrayBuffer(length)
    const { bytesRead } = await file.read(new Uint8Array(data), 0, length, offset)
    return { data: bytesRead === length ? data : data.slice(0, bytesRead) }
  }
}

/** Vector tiles of a file in the PMTiles format. */
export class TileArchive {
  readonly #tiles: PMTiles

  constructor(path: string) {
    this.#tiles = new PMTiles(new FileSource(path), new ResolvedValueCache())
  }

  /** Returns the closest zoom, and the box around the tiles. */
  async extent(): Promise<{ maxZoom: number; bounds: [number, number, number, number] }> {
    const { maxZoom, minLon, minLat, maxLon, maxLat } = await this.#tiles.getHeader()
    return { maxZoom, bounds: [minLon, minLat, maxLon, maxLat] }
  }

  /** Returns a tile without compression, or null. */
  async tile(zoom: number, column: number, row: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const { maxZoom } = await this.#tiles.getHeader()
    if (zoom > maxZoom || Math.max(column, row) >= 2 ** zoom) return null
    const tile = await this.#tiles.getZxy(zoom, column, row)
    return tile ? new Uint8Array(tile.data) : null
  }
}

/** Land, coasts, borders and towns of the product's own basemap. */
export const worldArchive = new TileArchive(fileURLToPath(new URL('world.pmtiles', import.meta.url)))
