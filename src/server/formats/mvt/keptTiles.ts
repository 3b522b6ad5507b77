import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { decodeTile } from '../../../domain/tile/codec.ts'
import type { Tile } from '../../../domain/tile/tile.ts'
import { LruCache } from '../../platform/lru.ts'
import type { Tileset } from '../../storage/tileset.ts'
import { neighbourAt, type Side, type ZonesBySide, zonesByEdge } from './bleed.ts'

const decompress = promisify(brotliDecompress)

/** Stored tile, with the zones that touch each of its edges from the other side. */
export interface KeptTile {
  tile: Tile
  beyondEdge: ZonesBySide
}

const NONE: ReadonlySet<number> = new Set()
/** Number of tiles with cached edge zones. Consecutive tiles of an archive are neighbours. */
const REMEMBERED = 1024

/** Reads the tiles of a tileset with the zones past their edges, across the antimeridian. */
export class KeptTiles {
  readonly #tiles: Tileset
  readonly #edges = new LruCache<ZonesBySide | null>(REMEMBERED)

  constructor(tiles: Tileset) {
    this.#tiles = tiles
  }

  /** Returns a tile; null without zones. */
  async at(zoom: number, column: number, row: number): Promise<KeptTile | null> {
    const tile = await this.#read(zoom, column, row)
    if (tile === null) return null
    const from = async (side: Side) => {
      const { right, down, opposite } = neighbourAt(side)
      return (await this.#edgesOf(zoom, column + right, row + down))?.[opposite] ?? NONE
    }
    const [west, east, north, south] = await Promise.all([
      from('west'),
      from('east'),
      from('north'),
      from('south'),
    ])
    return { tile, beyondEdge: { west, east, north, south } }
  }

  #edgesOf(zoom: number, column: number, row: number): Promise<ZonesBySide | null> {
    return this.#edges.get(`${zoom}/${column}/${row}`, async () => {
      const tile = await this.#read(zoom, column, row)
      return { value: tile && zonesByEdge(tile), size: 1 }
    })
  }

  async #read(zoom: number, column: number, row: number): Promise<Tile | null> {
    const around = 2 ** zoom
    if (row < 0 || row >= around) return null
    const packed = await this.#tiles.tile(zoom, (column + around) % around, row)
    return packed === null ? null : decodeTile(await decompress(packed))
  }
}
