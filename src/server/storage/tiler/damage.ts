import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../db/dialect.ts'
import type { ArtefactStore } from '../artefactStore.ts'
import type { DamagedArtefact } from '../files/integrity.ts'
import { geometryOfTiles, withdrawTileset } from '../store/artefacts.ts'
import { LATER_MS, type TileQueue } from './tileQueue.ts'

interface DamageParts {
  db: Db
  store: ArtefactStore
  tiles: TileQueue
  laterMs?: number
}

/**
 * Reports of damaged artefacts. Each is read again later, without the cache, before other servers notice it:
 * one bad read on the way does not make sound tiles unavailable.
 */
export class Damage {
  readonly #parts: DamageParts
  readonly #confirming = new Set<string>()

  constructor(parts: DamageParts) {
    this.#parts = parts
  }

  /**
   * Reports a damaged artefact.
   * @returns Whether it belongs to tiles, which are rebuilt.
   */
  async report(error: DamagedArtefact): Promise<boolean> {
    const { db, store } = this.#parts
    store.report(error)
    // If recording the damage fails, the next read reports it again.
    void this.#confirm(error.hash).catch(() => undefined)
    return (await geometryOfTiles(db, error.hash)) !== undefined
  }

  async #confirm(hash: string): Promise<void> {
    if (this.#confirming.has(hash)) return
    this.#confirming.add(hash)
    try {
      await wait(this.#parts.laterMs ?? LATER_MS, undefined, { ref: false })
      await this.#conclude(hash)
    } finally {
      this.#confirming.delete(hash)
    }
  }

  async #conclude(hash: string): Promise<void> {
    const { db, store, tiles } = this.#parts
    if ((await store.fault(hash)) === null) return store.forgetDamage(hash)
    const geometry = await geometryOfTiles(db, hash)
    if (geometry === undefined) return
    await withdrawTileset(db, geometry)
    tiles.enqueue(geometry)
  }
}
