import { computing } from '../../data/zones/computedLabels.ts'
import type { OpenInstance } from '../../data/zones/openInstance.ts'
import {
  allOrdinals,
  checkSelection,
  labelsNamedIn,
  type Selection,
  select,
} from '../../data/zones/select.ts'
import { FEW } from '../../data/zones/slices.ts'
import { LruCache } from '../platform/lru.ts'
import { cachedOrComputed, ScanQueue } from '../platform/queue/scanQueue.ts'
import { QueryBudget, type Requester } from '../platform/queue/scheduling.ts'
import { streamInParts } from './inParts.ts'

/** Size of the cache of sorted lists of ordinals in bytes. */
const CACHE_BYTES = 64 * 2 ** 20

/** Ordinals that queries select. Recent lists are cached, so that every page costs the same. */
export class Selections {
  readonly #lists = new LruCache<Uint32Array>(CACHE_BYTES)
  readonly #scans = new ScanQueue()

  /** Number of waiting scans. */
  get waiting(): number {
    return this.#scans.waiting
  }

  /** Runs work over all zones of some instances, queued when they are many. Rejects with ScanQueueFull. */
  scan<T>(
    instances: readonly { geometry: { count: number } }[],
    requester: Requester,
    work: (budget: QueryBudget) => Promise<T>,
  ): Promise<T> {
    const begin = () => work(new QueryBudget(requester))
    const isShort = instances.every(({ geometry }) => geometry.count <= FEW)
    return isShort ? begin() : this.#scans.run(requester, begin)
  }

  /** Generates a file in parts, each in its turn. Rejects with ScanQueueFull before the file begins. */
  stream(
    requester: Requester,
    file: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ): Promise<AsyncIterable<Uint8Array<ArrayBuffer>>> {
    return streamInParts(this.#scans, requester, file)
  }

  /**
   * Returns the ordinals of the zones of a selection, in order. Throws an InvalidSelection for a filter or an
   * order that does not fit the labels; rejects with an AbortError once aborted, and with ScanQueueFull when
   * too many wait.
   */
  async ordinals(given: OpenInstance, selection: Selection, requester: Requester): Promise<Uint32Array> {
    if (Object.values(selection).every(part => part === undefined)) return allOrdinals(given)
    const open = computing(given, labelsNamedIn(selection))
    checkSelection(open, selection)
    const { compared, ...rest } = selection
    const { id, imported_at } = open.instance
    const base = compared?.base.instance
    const against = [base?.id, base?.imported_at, compared?.label, compared?.change]
    const key = JSON.stringify([id, imported_at, rest, against])
    return cachedOrComputed(
      this.#lists,
      key,
      () => requester.signal.aborted,
      async () => {
        const read = compared ? [open, compared.base] : [open]
        const value = await this.scan(read, requester, budget => select(open, selection, budget))
        return { value, size: value.byteLength + key.length }
      },
    )
  }
}
