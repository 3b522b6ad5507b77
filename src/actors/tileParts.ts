import type { Tiles } from '../../machines/loading.types.ts'
import type { TileManifest } from '../contract/tiles.ts'
import type { TilePlace } from '../domain/tile/tile.ts'
import type { TileSource } from '../map/zones/tilePyramid.ts'
import type { Mesh } from '../workers/mesh.ts'

/** `came` receives the size of a downloaded tile in bytes; it is not called for a cached tile. */
export type FetchTile = (
  place: TilePlace,
  signal: AbortSignal,
  came: (bytes: number) => void,
) => Promise<Mesh>

/** Tiles of a load as the map requests them, with their progress. */
export class TileParts implements TileSource {
  readonly levels: readonly ReadonlySet<number>[]
  readonly zones: number
  readonly kinds: TileManifest['kinds']
  readonly #fetch: FetchTile
  readonly #coming = new Set<Promise<unknown>>()
  #failure: unknown = null
  #asked = 0
  #bytes = 0

  constructor({ levels, zones, kinds }: TileManifest, fetch: FetchTile) {
    this.levels = levels.map(({ tiles }) => {
      let number = 0
      return new Set(
        tiles.map(difference => {
          number += difference
          return number
        }),
      )
    })
    this.zones = zones
    this.kinds = kinds
    this.#fetch = fetch
  }

  /** Returns the number of received bytes. */
  get bytes(): number {
    return this.#bytes
  }

  load(place: TilePlace, signal: AbortSignal): Promise<Mesh> {
    const mesh = this.#fetch(place, signal, bytes => {
      this.#bytes += bytes
    })
    this.#asked++
    const coming = mesh
      .catch((error: unknown) => {
        if (signal.aborted) this.#asked--
        else this.#failure ??= error
      })
      .finally(() => this.#coming.delete(coming))
    this.#coming.add(coming)
    return mesh
  }

  /**
   * Waits for everything that the map has requested so far.
   * @param emit Receives progress. Rejects if a tile fails.
   */
  async arrival(emit: (tiles: Tiles) => void): Promise<void> {
    const state = () => ({
      received: this.#asked - this.#coming.size,
      asked: this.#asked,
      bytes: this.#bytes,
    })
    emit(state())
    while (this.#coming.size > 0) {
      await Promise.race(this.#coming)
      if (this.#failure) throw this.#failure
      emit(state())
    }
  }
}
