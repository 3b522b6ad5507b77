import { timeOf } from '../../db/dialect.ts'
import {
  failedKeys,
  failureOf,
  forgetFailure,
  recordFailure,
  retryFailed,
} from '../../jobs/store/failures.ts'
import { isTemporary } from '../../jobs/temporaryErrors.ts'
import { captureError, reportError } from '../../monitoring/monitoring.ts'
import { ArtefactStore } from '../artefactStore.ts'
import { type MakerParts, TileMaker } from './tileMaker.ts'
import { geometriesWanted, geometryOf, keyOf, TILES, type TileMaking } from './tileQueue.ts'

/** Milliseconds before another attempt after a fault of the database, the storage or the disk. */
const AGAIN_MS = 30_000
/** Milliseconds between two checks for tiles to be tried again: the command only records the request. */
const LOOK_MS = 30_000

interface BuilderParts extends MakerParts {
  againMs?: number
  lookMs?: number
}

/**
 * Builds tiles outside the request loop: one geometry set at a time, in its own thread. After a failure, a
 * set waits for the next start or a retry, and its zones are shown in pages. After a temporary fault, it is
 * retried automatically.
 */
export class TileBuilder implements TileMaking {
  readonly #parts: BuilderParts
  readonly #maker: TileMaker
  readonly #waiting = new Set<string>()
  readonly #later = new Map<string, NodeJS.Timeout>()
  #making: string | null = null
  #round: Promise<void> | undefined
  #looks: NodeJS.Timeout | undefined
  readonly #stopping = new AbortController()

  constructor(parts: BuilderParts) {
    this.#parts = parts
    this.#maker = new TileMaker(parts)
  }

  start(): void {
    const look = () => void this.#look().catch((error: unknown) => reportError(error, 'Tiles'))
    this.#looks = setInterval(look, this.#parts.lookMs ?? LOOK_MS)
  }

  async wantAll(): Promise<void> {
    const { db, dataDir, objects, laterMs } = this.#parts
    const wanted = await geometriesWanted(db, new ArtefactStore(dataDir, objects), laterMs)
    await retryFailed(db, wanted.map(keyOf))
    for (const geometry of wanted) this.enqueue(geometry)
  }

  waiting(): number {
    return this.#waiting.size + this.#later.size + (this.#making === null ? 0 : 1)
  }

  async underWay(): Promise<string[]> {
    return this.#making === null ? [] : [this.#making]
  }

  async again(geometries: readonly string[]): Promise<string[]> {
    const taken = (await retryFailed(this.#parts.db, geometries.map(keyOf))).map(geometryOf)
    for (const geometry of taken) this.enqueue(geometry)
    return taken
  }

  enqueue(geometry: string): void {
    if (this.#stopping.signal.aborted || this.#later.has(geometry)) return
    this.#waiting.add(geometry)
    this.#round ??= this.#makeAll().finally(() => {
      this.#round = undefined
    })
  }

  async idle(): Promise<void> {
    await this.#round
  }

  async stop(): Promise<void> {
    clearInterval(this.#looks)
    this.#waiting.clear()
    this.#stopping.abort()
    for (const timer of this.#later.values()) clearTimeout(timer)
    await this.#round
  }

  async #look(): Promise<void> {
    for (const key of await failedKeys(this.#parts.db, TILES, false)) this.enqueue(geometryOf(key))
  }

  async #makeAll(): Promise<void> {
    for (const geometry of this.#waiting) {
      // A request during the build adds it again: its reason may be newer than the build.
      this.#waiting.delete(geometry)
      if (this.#later.has(geometry)) continue
      this.#making = geometry
      try {
        await this.#make(geometry)
      } catch (error) {
        if (!this.#stopping.signal.aborted) await this.#notMade(geometry, error)
      }
      this.#making = null
    }
  }

  async #make(geometry: string): Promise<void> {
    const { db } = this.#parts
    const known = await failureOf(db, keyOf(geometry))
    if (known?.given_up === 1) return
    await this.#maker.make(geometry, this.#stopping.signal)
    if (known) await forgetFailure(db, keyOf(geometry))
  }

  async #notMade(geometry: string, error: unknown): Promise<void> {
    const cause = isTemporary(error) ? 'passing' : 'failed'
    const { db } = this.#parts
    // A full or unreachable database cannot record the failure.
    await recordFailure(db, { key: keyOf(geometry), cause, error, now: timeOf(db) }, 1).catch(() => undefined)
    if (cause === 'passing') {
      this.#maker.notifyFailed(geometry, error, 'tilesLater')
      this.#tryLater(geometry)
      return
    }
    this.#maker.notifyFailed(geometry, error)
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
