import type { Text } from '../../contract/common.ts'
import type { Db } from '../db/connection.ts'
import { captureError } from '../monitoring/monitoring.ts'
import type { Translate } from '../platform/text.ts'
import type { TileBuilder } from '../storage/tiler/tileBuilder.ts'
import type { Seed } from './seed.ts'
import { idOf, outlinesDue } from './seedCatalogue.ts'
import { seedInWorker } from './worker.ts'

interface PreparationParts {
  db: Db
  dataDir: string
  tiles: Pick<TileBuilder, 'wantAll' | 'idle'>
  /** Writes a line for the operator, in their language. */
  log: (line: string) => void
  say: Translate
}

/**
 * Imports the outlines while the server runs: one instance after the other, between the tiles of what was there before
 * and their own, so that one of two processors is left to people. An instance appears when it is whole; what a stop cuts
 * short is done by the next start.
 */
export class Preparation {
  readonly #parts: PreparationParts
  readonly #stopping = new AbortController()
  #names: Text[] = []
  #work: Promise<void> | undefined

  constructor(parts: PreparationParts) {
    this.#parts = parts
  }

  /** The names of the datasets that are still being prepared. */
  get names(): readonly Text[] {
    return this.#names
  }

  start(): void {
    this.#work ??= this.#run().catch(error => this.#tellFailed(error))
  }

  /** Resolves when nothing is being prepared any more. */
  async idle(): Promise<void> {
    await this.#work
  }

  /** Ends at once what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#work
  }

  async #run(): Promise<void> {
    const { db, dataDir, tiles, log, say } = this.#parts
    const { signal } = this.#stopping
    const due = await outlinesDue(db)
    if (due.length === 0) return
    this.#names = namesOf(due)
    await tiles.idle()
    log(say('start.preparing', { instances: due.length }))
    for (const [at, seed] of due.entries()) {
      if (signal.aborted) break
      this.#names = namesOf(due.slice(at))
      const start = Date.now()
      try {
        await seedInWorker({ dataDir, outlines: idOf(seed) }, () => undefined, signal)
        log(
          say('start.prepared', { instance: idOf(seed), seconds: ((Date.now() - start) / 1000).toFixed(1) }),
        )
      } catch (error) {
        this.#tellFailed(error)
      }
    }
    this.#names = []
    if (signal.aborted) return
    await outlinesDue(db)
    await tiles.wantAll()
  }

  /** Tells the operator of an instance that the next start tries again. */
  #tellFailed(error: unknown): void {
    if (this.#stopping.signal.aborted) return
    this.#parts.log(this.#parts.say('start.notPrepared', { reason: String(error) }))
    captureError(error, 'Preparation')
  }
}

const namesOf = (seeds: readonly Seed[]): Text[] =>
  Array.from(
    new Map(seeds.map(({ definition }) => [definition.dataset.id, definition.dataset.name])).values(),
  )
