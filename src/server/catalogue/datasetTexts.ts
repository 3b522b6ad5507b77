import type { Db } from '../db/connection.ts'
import { nextTurn, type Requester, stopIfAborted } from '../platform/queue/scheduling.ts'
import { datasetsByKey } from './store/datasets.ts'

/** Number of datasets read in one slice: about a millisecond of work. */
const SLICE = 25
/** Size of the cache of texts in bytes. */
const MOST_BYTES = 32 * 2 ** 20

/** Datasets in the form of the API, as JSON texts. Requested texts of the current version are cached. */
export class DatasetTexts {
  readonly #db: Db
  readonly #texts = new Map<number, string>()
  #version = 0
  #bytes = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Returns the JSON texts of datasets by key. Omits datasets that have been removed. */
  async of(version: number, keys: Uint32Array, { who, signal }: Requester): Promise<string[]> {
    const texts = new Map<number, string>()
    const missing: number[] = []
    for (const key of keys) {
      const known = version === this.#version ? this.#texts.get(key) : undefined
      if (known === undefined) missing.push(key)
      else texts.set(key, known)
    }
    for (let start = 0; start < missing.length; start += SLICE) {
      if (start > 0) await nextTurn(who)
      stopIfAborted(signal)
      for (const dataset of await datasetsByKey(this.#db, missing.slice(start, start + SLICE))) {
        const text = JSON.stringify(dataset)
        texts.set(dataset.key, text)
        this.#keep(version, dataset.key, text)
      }
    }
    return Array.from(keys, key => texts.get(key)).filter(text => text !== undefined)
  }

  #keep(version: number, key: number, text: string): void {
    if (version < this.#version) return
    if (version > this.#version || this.#bytes > MOST_BYTES) {
      this.#texts.clear()
      this.#bytes = 0
      this.#version = version
    }
    if (this.#texts.has(key)) return
    this.#texts.set(key, text)
    this.#bytes += text.length
  }
}
