import { readTileValues } from '../api/files.ts'
import type { TilePlace } from '../domain/tile/tile.ts'
import type { Mesh } from '../workers/mesh.ts'
import type { PaintedPart } from '../workers/messages.ts'
import type { ZoneWorker } from '../workers/zones.ts'

/** Columns are named by their hash. */
type Held = {
  /** Content hash of all tiles. */
  tiles: string
  /**
   * Columns with values that the tiles need; empty if the worker has all values. Each resolves once its
   * summary has arrived: to false if its values are not read by tile.
   */
  columns: Map<string, Promise<boolean>>
  /** Tiles that may be drawn. Meshes that are no longer drawn are garbage-collected. */
  drawn: Map<string, { place: TilePlace; mesh: WeakRef<Mesh>; given: Set<string> }>
  /** True if something has needed all values. */
  needsAll: boolean
}

const NONE: Pick<Held, 'columns' | 'drawn'> = { columns: new Map(), drawn: new Map() }

type Change = (load: string, part: PaintedPart) => void

/**
 * Values of loads with many zones, which arrive with the tiles that draw them. A tile is drawn once its zones have
 * their colours.
 */
export class TileValues {
  readonly #worker: Pick<ZoneWorker, 'values'>
  readonly #change: Change
  readonly #read: typeof readTileValues
  readonly #loads = new Map<string, Held>()
  readonly #listeners = new Set<(load: string) => void>()

  /** @param change Changes the colours of some zones of a load. */
  constructor(worker: Pick<ZoneWorker, 'values'>, change: Change, read = readTileValues) {
    this.#worker = worker
    this.#change = change
    this.#read = read
  }

  /** Lets a load read its values by tile. */
  begin(load: string, tiles: string): void {
    this.#loads.set(load, { tiles, columns: new Map(), drawn: new Map(), needsAll: false })
  }

  end(load: string): void {
    this.#loads.delete(load)
  }

  /**
   * Returns whether a load may read values by tile: it has many zones, and no feature has needed all values.
   */
  suits(load: string): boolean {
    return this.#loads.get(load)?.needsAll === false
  }

  /**
   * Reads the values of a column for the drawn tiles of a load, and for all later ones.
   * @param summarised Resolves when the worker has the summary of the column.
   */
  async need(
    load: string,
    column: string,
    summarised: Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<void> {
    const held = this.#loads.get(load)
    if (!held) return
    const isKnown = summarised.then(
      () => true,
      () => {
        if (held.columns.get(column) === isKnown) held.columns.delete(column)
        return false
      },
    )
    held.columns.set(column, isKnown)
    const giving = [...held.drawn.values()].map(async ({ place, mesh, given }) => {
      const drawn = mesh.deref()
      if (!drawn || given.has(column)) return
      await this.#give(load, held, column, { place, zones: async () => drawn.zones }, signal)
      given.add(column)
    })
    await Promise.all([summarised, ...giving])
  }

  /**
   * Sets the column that colours a load; null requests the values of all columns. Releases the load's other
   * columns.
   */
  paints(load: string, column: string | null): void {
    const { columns, drawn } = this.#loads.get(load) ?? NONE
    for (const other of columns.keys()) {
      if (other === column) continue
      columns.delete(other)
      for (const { given } of drawn.values()) given.delete(other)
    }
  }

  /** Reads the values of the zones of a tile. Resolves once the tile can be drawn in its colours. */
  async arrive(load: string, place: TilePlace, coming: Promise<Mesh>, signal: AbortSignal): Promise<Mesh> {
    const held = this.#loads.get(load)
    if (!held) return coming
    const tile = { place, zones: async () => (await coming).zones }
    const given = new Set<string>()
    const giveAll = async (): Promise<void> => {
      const next = [...held.columns.keys()].filter(column => !given.has(column))
      if (next.length === 0) return
      for (const column of next) given.add(column)
      await Promise.all(next.map(column => this.#give(load, held, column, tile, signal)))
      // A call may have requested another column during the wait.
      await giveAll()
    }
    const [mesh] = await Promise.all([coming, giveAll()])
    held.drawn.set(`${place.zoom}/${place.x}/${place.y}`, { place, mesh: new WeakRef(mesh), given })
    // The tile was not yet drawn when a column was requested during its download.
    await giveAll()
    return mesh
  }

  /** Reports that a feature needs all values of a load. */
  needAll(load: string): void {
    const held = this.#loads.get(load)
    if (!held || held.needsAll) return
    held.needsAll = true
    for (const listener of this.#listeners) listener(load)
  }

  /** Subscribes to loads that need all values. Returns the function to unsubscribe. */
  onNeedAll(listener: (load: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #give(
    load: string,
    { tiles, columns }: Held,
    column: string,
    { place, zones }: { place: TilePlace; zones: () => Promise<Uint32Array> },
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const [bytes, ordinals, isKnown] = await Promise.all([
      this.#read(column, tiles, place, signal),
      zones(),
      columns.get(column),
    ])
    signal?.throwIfAborted()
    // The caller aborted the column during the wait, because another column colours the load.
    if (!isKnown) return
    const part = await this.#worker.values(load, column, ordinals, bytes)
    if (part.ordinals.length > 0) this.#change(load, part)
  }
}
