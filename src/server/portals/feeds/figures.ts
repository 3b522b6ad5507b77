import { differences } from '../../../data/zones/compare.ts'
import { instanceById } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { openInstance } from '../../zones/openArtefacts.ts'
import type { Selections } from '../../zones/selections.ts'
import { type Change, type Counts, knownChanges, type Pair, saveChange } from '../store/changeCounts.ts'

/** Maximum number of pending comparisons. Later readers request the others again. */
const MOST_WAITING = 100
/** Milliseconds after which a failed comparison is tried again. */
export const RETRY_MS = 3600_000

interface Parts {
  db: Db
  store: ArtefactStore
  selections: Selections
  clock: () => number
}

/**
 * Figures in feeds. A request gets the known figures. Missing ones are computed afterwards, one comparison at
 * a time in the common queue, and stored permanently.
 */
export class ChangeFigures {
  readonly #parts: Parts
  readonly #waiting = new Map<string, Pair>()
  readonly #failed = new Map<string, number>()
  #isWorking = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the known differences from the previous instances, by instance id. */
  async of(pairs: readonly Pair[]): Promise<Map<string, Change>> {
    const known = await knownChanges(this.#parts.db, pairs)
    for (const pair of pairs) if (!known.has(pair.instance)) this.#want(pair)
    if (!this.#isWorking && this.#waiting.size > 0) void this.#work()
    return known
  }

  #want(pair: Pair): void {
    const key = `${pair.instance} ${pair.base}`
    const failedAt = this.#failed.get(key)
    if (failedAt !== undefined && this.#parts.clock() - failedAt < RETRY_MS) return
    if (this.#waiting.size < MOST_WAITING) this.#waiting.set(key, pair)
  }

  /** Computes all waiting comparisons. */
  async #work(): Promise<void> {
    this.#isWorking = true
    for (const [key, pair] of this.#waiting) {
      try {
        await this.find(pair)
        this.#failed.delete(key)
      } catch {
        // Too much work, damaged or removed: the feed shows the instance without figures.
        if (this.#failed.size >= MOST_WAITING) this.#failed.clear()
        this.#failed.set(key, this.#parts.clock())
      }
      this.#waiting.delete(key)
    }
    this.#isWorking = false
  }

  /**
   * Compares an instance with the previous one, and stores the figures; returns null when one of them is
   * missing.
   */
  async find(pair: Pair): Promise<Counts | null> {
    const { db, clock } = this.#parts
    const counts = await this.#compare(pair)
    if (counts) await saveChange(db, pair, { counts, found_at: new Date(clock()).toISOString() })
    return counts
  }

  async #compare({ instance, base }: Pair): Promise<Counts | null> {
    const { db, store, selections } = this.#parts
    const [stored, former] = [await instanceById(db, instance), await instanceById(db, base)]
    if (stored === undefined || former === undefined) return null
    const [open, opened] = [await openInstance(db, store, stored), await openInstance(db, store, former)]
    const requester = { who: 'feeds', signal: new AbortController().signal }
    const found = await selections.scan([open, opened], requester, budget =>
      differences(open, opened, null, budget),
    )
    return found.counts
  }
}
