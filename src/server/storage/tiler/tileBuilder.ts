import { isPassing } from '../../jobs/passing.ts'
import { captureError } from '../../monitoring/monitoring.ts'
import { ArtefactStore } from '../artefactStore.ts'
import { type MakerParts, TileMaker } from './tileMaker.ts'
import { geometriesWanted, type TileMaking } from './tileQueue.ts'

/** Milliseconds after which tiles are tried again that the database, the storage or the disk has failed. */
const AGAIN_MS = 30_000

interface BuilderParts extends MakerParts {
  againMs?: number
}

/**
 * Makes tiles beside the request loop: one geometry set at a time, in a thread of its own. A set whose tiles cannot
 * be made is left alone until the next start: its zones are shown page by page. Where something failed that passes by
 * itself, it is tried again.
 */
export class TileBuilder implements TileMaking {
  readonly #parts: BuilderParts
  readonly #maker: TileMaker
  readonly #waiting = new Set<string>()
  readonly #failed = new Set<string>()
  readonly #later = new Map<string, NodeJS.Timeout>()
  #round: Promise<void> | undefined
  readonly #stopping = new AbortController()

  constructor(parts: BuilderParts) {
    this.#parts = parts
    this.#maker = new TileMaker(parts)
  }

  async wantAll(): Promise<void> {
    const { db, dataDir, objects } = this.#parts
    for (const geometry of await geometriesWanted(db, new ArtefactStore(dataDir, objects)))
      this.enqueue(geometry)
  }

  waiting(): number {
    return this.#waiting.size + this.#later.size
  }

  enqueue(geometry: string): void {
    if (this.#stopping.signal.aborted || this.#failed.has(geometry) || this.#later.has(geometry)) return
    this.#waiting.add(geometry)
    this.#round ??= this.#makeAll().finally(() => {
      this.#round = undefined
    })
  }

  async idle(): Promise<void> {
    await this.#round
  }

  async stop(): Promise<void> {
    this.#waiting.clear()
    this.#stopping.abort()
    for (const timer of this.#later.values()) clearTimeout(timer)
    await this.#round
  }

  async #makeAll(): Promise<void> {
    const { signal } = this.#stopping
    // It stays in the set while it is made, so that asking again changes nothing.
    for (const geometry of this.#waiting) {
      try {
        await this.#maker.make(geometry, signal)
      } catch (error) {
        if (!signal.aborted) this.#notMade(geometry, error)
      }
      this.#waiting.delete(geometry)
    }
  }

  #notMade(geometry: string, error: unknown): void {
    if (isPassing(error)) {
      this.#maker.tellFailed(geometry, error, 'tilesLater')
      this.#tryLater(geometry)
      return
    }
    this.#failed.add(geometry)
    this.#maker.tellFailed(geometry, error)
    captureError(error, 'Tiles')
  }

  #tryLater(geometry: string): void {
    const timer = setTimeout(() => {
      this.#later.delete(geometry)
      this.enqueue(geometry)
    }, this.#parts.againMs ?? AGAIN_MS)
    this.#later.set(geometry, timer)
  }
}
