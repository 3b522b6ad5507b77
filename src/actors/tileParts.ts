import type { Tiles } from '../../machines/loading.types.ts'
import type { TileManifest } from '../contract/tiles.ts'
import type { TileSource } from '../map/zones/pyramid.ts'
import type { Mesh, TilePlace } from '../workers/mesh.ts'

/** `came` hears of the bytes that a tile came in; one that is there already comes in none. */
export type FetchTile = (
  place: TilePlace,
  signal: AbortSignal,
  came: (bytes: number) => void,
) => Promise<Mesh>

/** The tiles of a load as the map asks for them, and how far those that it needs now have come. */
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

  /** Returns the number of bytes that have come. */
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
   * Waits for everything that the map has asked for by then.
   * @param tell Hears how far they have come. Rejects when one of them does not come.
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
