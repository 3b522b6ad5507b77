import type { Respelled } from '../../../contract/joins.ts'
import type { KeyIndex } from './keyIndex.ts'

/** Examples of differently spelled keys that a report lists. */
const RESPELLED_SHOWN = 20

/** Finds the zones of the rows of a file, each zone once. */
export class ZoneFinder {
  /** Keys that were found although they are spelled differently. */
  readonly respelled: Respelled = { count: 0, examples: [] }
  readonly #index: KeyIndex
  readonly #taken = new Set<number>()

  constructor(index: KeyIndex) {
    this.#index = index
  }

  /** Returns the key with its leading zeros. Keys that are only spelled differently stay as they are written. */
  keyFor(written: string): string {
    const found = this.#index.find(written)
    return found?.by === 'zeros' ? found.key : written
  }

  /** Returns whether several zones have the key: none of them is meant for sure. */
  isShared(written: string): boolean {
    return this.#index.isShared(written)
  }

  /** Returns the ordinal of the zone. Undefined where no zone has the key, or another spelling took its zone before. */
  take(key: string): number | undefined {
    const found = this.#index.find(key)
    if (found === undefined || this.#taken.has(found.ordinal)) return undefined
    this.#taken.add(found.ordinal)
    if (found.by === 'spelling') {
      this.respelled.count += 1
      if (this.respelled.examples.length < RESPELLED_SHOWN)
        this.respelled.examples.push({ written: key, zone: found.key })
    }
    return found.ordinal
  }
}
