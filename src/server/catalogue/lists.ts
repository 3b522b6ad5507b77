import type { SQLInputValue } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import { wordsSought } from '../../domain/search/searchWords.ts'
import { addressOf, type Db, dialectOf, type KeysRow } from '../db/dialect.ts'
import { LruCache } from '../platform/lru.ts'
import { cachedOrComputed, ScanQueue } from '../platform/queue/scanQueue.ts'
import type { Requester } from '../platform/queue/scheduling.ts'
import { runTask } from '../platform/threads/threadPool.ts'
import type { ReadTask } from './readThread.ts'
import { hasMoreDatasets } from './store/datasets.ts'
import { facetsQuery, NO_FACETS } from './store/facets.ts'
import {
  type DatasetFilter,
  type DatasetListing,
  instanceCountsQuery,
  isNarrowedOrSorted,
  keysIn,
  keysQuery,
} from './store/listing.ts'

/**
 * Number of datasets above which the catalogue is queried in a thread, so that a long query does not delay
 * other requests.
 */
const MANY = 2000
/**
 * If a search finds more than this many times `MANY` datasets, the server filters and sorts them instead of
 * the database.
 */
const LARGE_SHARE = 10
/** Size of the cache of lists in bytes. */
const CACHE_BYTES = 16 * 2 ** 20
/** Time in milliseconds after which a thread counts as blocked. */
const SILENCE_MS = 60_000
/** Megabytes for the rows of a million instances. */
const MEMORY_MB = 512

const THREAD = new URL('./readThread.ts', import.meta.url)

/**
 * Lists datasets. Caches recent lists, so that every page costs the same. Queries a large catalogue in a
 * thread, in fair turns between users, if the database is in this process.
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
   * Returns the keys of the datasets of a list, in order. Rejects with an AbortError once aborted, and with
   * ScanQueueFull when too many wait.
   */
  async keys(version: number, listing: DatasetListing, requester: Requester): Promise<Uint32Array> {
    const { search, ...rest } = listing
    const found = await this.#found(version, search, requester)
    if (found && (found.length === 0 || !isNarrowedOrSorted(rest))) return found
    // Looking up so many keys takes longer than reading the list without a search, which others need too.
    if (found && found.length > this.#many * LARGE_SHARE) {
      const list = await this.keys(version, rest, requester)
      return rest.order === undefined || rest.order === 'relevance'
        ? within(found, list)
        : within(list, found)
    }
    const name = JSON.stringify([wordsSought(search ?? ''), rest])
    return this.#kept([version, name], () => [keysQuery(this.#db, rest, found), keysIn], requester)
  }

  /** Returns the keys of datasets that have instances, with the number of instances. Rejects like `keys`. */
  instanceCounts(version: number, requester: Requester): Promise<Uint32Array> {
    return this.#kept([version, 'counts'], () => [instanceCountsQuery(this.#db), keysIn], requester)
  }

  /**
   * Returns the keys of the results of a search, best first; null for an empty search, which finds
   * everything.
   */
  async #found(
    version: number,
    search: string | undefined,
    requester: Requester,
  ): Promise<Uint32Array | null> {
    const words = wordsSought(search ?? '')
    if (words === null || words.length === 0) return words && new Uint32Array()
    const { query, keysIn } = dialectOf(this.#db).search(words)
    return this.#kept([version, JSON.stringify(words)], () => [query.compile(this.#db), keysIn], requester)
  }

  #kept(
    [version, name]: readonly [number, string],
    make: () => readonly [CompiledQuery<KeysRow>, (answer: string) => Uint32Array],
    requester: Requester,
  ): Promise<Uint32Array> {
    const key = `${version} ${name}`
    return cachedOrComputed(
      this.#lists,
      key,
      () => requester.signal.aborted,
      async () => {
        const [query, keysIn] = make()
        const [row] = await this.#rows(query, requester)
        const value = row ? keysIn(row.keys) : new Uint32Array()
        return { value, size: value.byteLength + key.length }
      },
    )
  }

  /** Returns the counts of each value of a facet, as JSON. Rejects like `keys`. */
  async facets(version: number, filter: DatasetFilter, requester: Requester): Promise<string> {
    const { search, ...rest } = filter
    const found = await this.#found(version, search, requester)
    if (found?.length === 0) return NO_FACETS.facets
    const [row = NO_FACETS] = await this.#rows(facetsQuery(this.#db, rest, found), requester)
    return row.facets
  }

  async #rows<T>(query: CompiledQuery<T>, requester: Requester): Promise<T[]> {
    const isLarge = await hasMoreDatasets(this.#db, this.#many)
    const here = async () => (await this.#db.executeQuery(query)).rows
    if (!isLarge) return here()
    return this.#turns.run(requester, dialectOf(this.#db).isInProcess ? () => this.#inThread(query) : here)
  }

  /** Runs in a thread. It continues after all clients have disconnected, because its answer is cached. */
  async #inThread<T>({ sql, parameters }: CompiledQuery<T>): Promise<T[]> {
    const task: ReadTask = { path: addressOf(this.#db), sql, parameters: parameters as SQLInputValue[] }
    const options = { onProgress: () => undefined, graceMs: 0, silenceMs: SILENCE_MS, memoryMb: MEMORY_MB }
    return (await runTask(THREAD, task, options)) as T[]
  }
}

/** Returns the keys of a list that another list contains too, in the order of the first. */
function within(list: Uint32Array, other: Uint32Array): Uint32Array {
  const keys = new Set(other)
  return list.filter(key => keys.has(key))
}
