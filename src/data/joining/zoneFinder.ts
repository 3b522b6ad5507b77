import type { Respelled } from '../../contract/joins.ts'
import type { KeyIndex, KeyMatch } from './keyIndex.ts'

/** Number of differently spelled keys that a report lists. */
const RESPELLED_SHOWN = 20

/** Finds the zones of the rows of a file, each zone once. */
export class ZoneFinder {
  /** Keys that match in another spelling. */
  readonly respelled: Respelled = { count: 0, examples: [] }
  readonly #index: KeyIndex
  readonly #matches: ReadonlyMap<string, KeyMatch>
  readonly #taken = new Set<number>()

  /** @param matches Zones that the user matched with values of the file. */
  constructor(index: KeyIndex, matches: ReadonlyMap<string, KeyMatch> = new Map()) {
    this.#index = index
    this.#matches = matches
  }

  #find(written: string): KeyMatch | undefined {
    return this.#matches.get(written) ?? this.#index.find(written)
  }

  /** Returns the key with its leading zeros. Keys in another spelling stay as written. */
  keyFor(written: string): string {
    const found = this.#find(written)
    return found?.by === 'zeros' ? found.key : written
  }

  /** Returns whether several zones have the key, so that none is a certain match. */
  isShared(written: string): boolean {
    return !this.#matches.has(written) && this.#index.isShared(written)
  }

  /**
   * Returns the ordinal of the zone. Undefined when no zone has the key, or another spelling has already used
   * its zone.
   */
  take(key: string): number | undefined {
    const found = this.#find(key)
    if (found === undefined || this.#taken.has(found.ordinal)) return undefined
    this.#taken.add(found.ordinal)
    if (found.by === 'spelling') {
      this.respelled.count += 1
      if (this.respelled.examples.length < RESPELLED_SHOWN)
        this.respelled.examples.push({ written: key, zone: found.key })
    }
    return found.ordinal
  }

  /** Returns the only unused zone with a key similar to an unmatched key. */
  suggest(key: string): number | undefined {
    if (this.isShared(key)) return undefined
    const [only, rival] = this.#index.near(key).filter(ordinal => !this.#taken.has(ordinal))
    return rival === undefined ? only : undefined
  }
}
