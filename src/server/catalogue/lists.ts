import type { SQLInputValue } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import { addressOf, type Db, dialectOf } from '../db/dialect.ts'
import { LruCache } from '../platform/lru.ts'
import { madeOnce, ScanQueue } from '../platform/queue/scanQueue.ts'
import type { Requester } from '../platform/queue/scheduling.ts'
import { runTask } from '../platform/threads/threadPool.ts'
import type { ReadTask } from './readThread.ts'
import { hasMoreDatasets } from './store/datasets.ts'
import { facetsQuery, NO_FACETS } from './store/facets.ts'
import {
  type DatasetFilter,
  type DatasetListing,
  instanceCountsQuery,
  type KeysRow,
  keysIn,
  keysQuery,
} from './store/listing.ts'

/** Datasets above which the catalogue is asked in a thread: nobody else waits while it takes long. */
const MANY = 2000
/** Lists kept, in bytes. */
const CACHE_BYTES = 16 * 2 ** 20
/** Milliseconds after which a thread is held to hang. */
const SILENCE_MS = 60_000

const THREAD = new URL('./readThread.ts', import.meta.url)

/**
 * Makes lists of datasets. Those asked for lately are kept, so that every page costs the same. In a large catalogue they
 * are made in the turns of those who ask for them, in a thread where the database is in this process.
 */
export class DatasetLists {
  readonly #lists = new LruCache<Uint32Array>(CACHE_BYTES)
  readonly #turns = new ScanQueue()
  readonly #db: Db
  readonly #many: number

  constructor(db: Db, many = MANY) {
    this.#db = db
    this.#many = many
  }

  /**
   * Returns the keys of the datasets of a list, in its order. Rejects with an AbortError once aborted, with ScanQueueFull
   * when too much waits.
   */
  async keys(version: number, listing: DatasetListing, requester: Requester): Promise<Uint32Array> {
    const query = keysQuery(this.#db, listing)
    return query === null ? new Uint32Array() : this.#kept(version, query, requester)
  }

  /** Returns the keys of the datasets that have instances, each with how many it has. Rejects as `keys` does. */
  instanceCounts(version: number, requester: Requester): Promise<Uint32Array> {
    return this.#kept(version, instanceCountsQuery(this.#db), requester)
  }

  #kept(version: number, query: CompiledQuery<KeysRow>, requester: Requester): Promise<Uint32Array> {
    const key = JSON.stringify([version, query.sql, query.parameters])
    return madeOnce(
      this.#lists,
      key,
      () => requester.signal.aborted,
      async () => {
        const value = keysIn(await this.#rows(query, requester))
        return { value, size: value.byteLength + key.length }
      },
    )
  }

  /** Returns what each value of a facet would leave, as JSON. Rejects as `keys` does. */
  async facets(filter: DatasetFilter, requester: Requester): Promise<string> {
    const query = facetsQuery(this.#db, filter)
    const [row = NO_FACETS] = query ? await this.#rows(query, requester) : []
    return row.facets
  }

  async #rows<T>(query: CompiledQuery<T>, requester: Requester): Promise<T[]> {
    const isLarge = await hasMoreDatasets(this.#db, this.#many)
    const here = async () => (await this.#db.executeQuery(query)).rows
    if (!isLarge) return here()
    return this.#turns.run(requester, dialectOf(this.#db).isInProcess ? () => this.#inThread(query) : here)
  }

  /** Asks in a thread. It goes on though nobody waits any more: the answer is kept for others. */
  async #inThread<T>({ sql, parameters }: CompiledQuery<T>): Promise<T[]> {
    const task: ReadTask = { path: addressOf(this.#db), sql, parameters: parameters as SQLInputValue[] }
    const options = { onProgress: () => undefined, graceMs: 0, silenceMs: SILENCE_MS }
    return (await runTask(THREAD, task, options)) as T[]
  }
}
