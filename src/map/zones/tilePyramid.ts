import type { Map as MapLibre } from 'maplibre-gl'
import type { TileManifest } from '../../contract/tiles.ts'
import type { TilePlace } from '../../domain/tile/tile.ts'
import type { Mesh } from '../../workers/mesh.ts'
import { coveringTiles } from './coveringTiles.ts'
import type { InsetPlace, Placed } from './renderFrame.ts'
import type { Scene } from './zoneLayer.ts'

/** State of the shapes in view: `missing` ones failed to load, and are requested again. */
export type Shapes = 'whole' | 'coming' | 'missing'

/** Source of tiles. Unlisted tiles are empty. */
export interface TileSource {
  /** Tile numbers (y * 2^zoom + x) of each zoom, from 0. */
  levels: readonly ReadonlySet<number>[]
  /** Upper bound of all ordinals. */
  zones: number
  /** Kinds of geometry of the tiles. */
  kinds: TileManifest['kinds']
  /** Zooms by which tiles are finer than the screen needs, for a vector file. */
  finer?: number
  /** Rejects with an AbortError when the signal aborts. */
  load(place: TilePlace, signal: AbortSignal): Promise<Mesh>
}

type Entry = { place: TilePlace; mesh: Mesh | null; loading: AbortController | null; used: number }
type Wanted = TilePlace & { copy: number }

/** Maximum bytes of cached tiles outside the view. */
const KEPT_BYTES = 96 * 2 ** 20
/** Delay before a failed tile is requested again; it doubles with each failure. */
const RETRY_MS = 4000
const RETRY_MS_MAX = 8000

/**
 * Tiles of a load in view. Tiles of other zooms replace tiles that have not loaded; requests for
 * unneeded tiles are cancelled.
 */
export class Pyramid implements Scene {
  readonly #map: MapLibre
  readonly #source: TileSource
  readonly #onTile: (isWhole: boolean) => void
  readonly #entries = new Map<string, Entry>()
  #wanted: Wanted[] = []
  #places: readonly InsetPlace[] = []
  /** Tiles of the insets. */
  #apart: Wanted[][] = []
  #turn = 0
  #stopped = false
  #isRetrying = false
  readonly #failed = new Set<string>()
  #retryDelay = RETRY_MS
  #retrying: ReturnType<typeof setTimeout> | undefined
  readonly #settled: (() => void)[] = []

  /**
   * @param onTile Called when a tile has loaded or failed; `isWhole` for the last one in view. A failed tile
   *   is missing until it loads: see `state`.
   */
  constructor(map: MapLibre, source: TileSource, onTile: (isWhole: boolean) => void) {
    this.#map = map
    this.#source = source
    this.#onTile = onTile
  }

  /** Requests the missing tiles of the view. */
  update(): void {
    if (this.#stopped) return
    this.#turn++
    const { levels, finer = 0 } = this.#source
    this.#wanted = this.#map
      .coveringTiles({ tileSize: 512 / 2 ** finer, minzoom: 0, maxzoom: levels.length - 1, roundZoom: false })
      .map(({ canonical: { z, x, y }, wrap }) => ({ zoom: z, x, y, copy: wrap }))
      .filter(({ zoom, x, y }) => levels[zoom]?.has(y * 2 ** zoom + x))
    this.#apart = this.#places.map(place => coveringTiles({ ...place, zoom: place.zoom + finer }, levels))
    for (const place of this.#needed()) this.#touch(place)
    for (const [key, entry] of this.#entries) {
      if (!entry.loading || entry.used === this.#turn) continue
      entry.loading.abort()
      this.#entries.delete(key)
    }
    this.#evict()
    this.#notifySettled()
  }

  /** Includes places outside the view. */
  showApart(places: readonly InsetPlace[]): void {
    this.#places = places
    this.update()
  }

  placed(): Placed[] {
    return this.#shown(this.#wanted)
  }

  placedApart(): Placed[][] {
    return this.#apart.map(wanted => this.#shown(wanted))
  }

  #needed(): Wanted[] {
    return [...this.#wanted, ...this.#apart.flat()]
  }

  #shown(wanted: readonly Wanted[]): Placed[] {
    const placed = new Map<string, Placed>()
    const show = (entry: Entry | undefined, copy: number) => {
      if (!entry?.mesh) return false
      entry.used = this.#turn
      placed.set(`${keyOf(entry.place)}/${copy}`, { mesh: entry.mesh, copy })
      return true
    }
    for (const { copy, ...place } of wanted) {
      if (show(this.#entries.get(keyOf(place)), copy)) continue
      if (ancestors(place).some(each => show(this.#entries.get(keyOf(each)), copy))) continue
      for (const entry of this.#entries.values()) if (isWithin(entry.place, place)) show(entry, copy)
    }
    return [...placed.values()]
  }

  keeps(mesh: Mesh): boolean {
    for (const entry of this.#entries.values()) if (entry.mesh === mesh) return true
    return false
  }

  /** Returns whether everything in view is loaded, loading, or missing after a failure. */
  state(): Shapes {
    if (this.#needed().some(place => this.#failed.has(keyOf(place)))) return 'missing'
    return this.#isLoading() ? 'coming' : 'whole'
  }

  /** Resolves when everything in view has loaded or failed. */
  settled(): Promise<void> {
    return new Promise(resolve => {
      this.#settled.push(resolve)
      this.#notifySettled()
    })
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#retrying)
    for (const { loading } of this.#entries.values()) loading?.abort()
    this.#entries.clear()
    this.#wanted = []
    this.#apart = []
    this.#notifySettled()
  }

  #touch({ zoom, x, y }: Wanted): void {
    const place = { zoom, x, y }
    const key = keyOf(place)
    const known = this.#entries.get(key)
    if (known) {
      known.used = this.#turn
      return
    }
    if (this.#failed.has(key) && !this.#isRetrying) return
    const loading = new AbortController()
    const entry: Entry = { place, mesh: null, loading, used: this.#turn }
    this.#entries.set(key, entry)
    this.#source
      .load(place, loading.signal)
      .then(mesh => {
        entry.mesh = mesh
        this.#failed.delete(key)
        this.#retryDelay = RETRY_MS
      })
      .catch((error: unknown) => {
        if (loading.signal.aborted || this.#stopped) return
        console.warn(`The tile ${key} could not be loaded.`, error)
        this.#failed.add(key)
        this.#entries.delete(key)
        this.#retrying ??= setTimeout(() => this.#retry(), this.#retryDelay)
      })
      .finally(() => {
        entry.loading = null
        this.#notifySettled()
        if (!this.#stopped) this.#onTile(!this.#isLoading())
      })
  }

  #retry(): void {
    this.#retrying = undefined
    this.#retryDelay = Math.min(RETRY_MS_MAX, this.#retryDelay * 2)
    this.#isRetrying = true
    this.update()
    this.#isRetrying = false
  }

  #notifySettled(): void {
    if (!this.#isLoading()) for (const resolve of this.#settled.splice(0)) resolve()
  }

  #isLoading(): boolean {
    return this.#needed().some(place => this.#entries.get(keyOf(place))?.loading)
  }

  /** Evicts unused meshes, least recently used first, down to the limit. */
  #evict(): void {
    const idle = [...this.#entries.values()]
      .filter(({ mesh, used }) => mesh && used < this.#turn - 1)
      .sort((a, b) => b.used - a.used)
    let bytes = 0
    for (const { place, mesh } of idle) {
      bytes += mesh ? sizeOf(mesh) : 0
      if (bytes > KEPT_BYTES) this.#entries.delete(keyOf(place))
    }
  }
}

const keyOf = ({ zoom, x, y }: TilePlace): string => `${zoom}/${x}/${y}`

/** Lists the tiles around a tile, from the nearest zoom to the whole world. */
function ancestors({ zoom, x, y }: TilePlace): TilePlace[] {
  return Array.from({ length: zoom }, (_, index) => {
    const up = index + 1
    return { zoom: zoom - up, x: x >> up, y: y >> up }
  })
}

/** Returns whether a tile is inside another one, a few zooms finer. */
function isWithin(tile: TilePlace, { zoom, x, y }: TilePlace): boolean {
  const down = tile.zoom - zoom
  return down > 0 && down <= 3 && tile.x >> down === x && tile.y >> down === y
}

function sizeOf({ vertices, owners, corners, outlines, lines, points, dust }: Mesh): number {
  const arrays = [
    vertices,
    owners,
    corners,
    outlines.ends,
    outlines.owners,
    lines.ends,
    lines.owners,
    points.places,
    points.owners,
  ]
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, dust?.cells.byteLength ?? 0)
}
