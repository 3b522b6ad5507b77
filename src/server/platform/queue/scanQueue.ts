import { setTimeout } from 'node:timers/promises'
import type { LruCache } from '../lru.ts'
import { type Requester, stopIfAborted } from './scheduling.ts'

/** Number of scans that run at the same time. */
const AT_ONCE = 2
/** Maximum number of waiting scans of one account, and of parts of its downloads. */
const MAY_WAIT = 20
/** Maximum number of waiting scans of all accounts. */
const MAY_WAIT_OF_ALL = 200
/** Delay of a refusal in milliseconds, so that a client that retries immediately causes no load. */
const REFUSAL_MS = 1000

/** Too much work is waiting. */
export class ScanQueueFull extends Error {
  override name = 'ScanQueueFull'
}

interface Waiting {
  who: string
  begin: () => void
  onPlace: OnPlace | undefined
}

/** Called with the number of pieces of work that run or begin before a waiting one, whenever it changes. */
type OnPlace = (before: number) => void

interface QueueOptions {
  refusalMs?: number
  /** Number of pieces of work that run at the same time. */
  atOnce?: number
}

/**
 * Queue of work over many zones (scans, sorts, comparisons, statistics, and parts of downloads) or on
 * uploaded files. `atOnce` tasks run in parallel, at most one per account. Waiting accounts take turns,
 * regardless of the number of their requests. Above the limits, it rejects with ScanQueueFull after a delay.
 */
export class ScanQueue {
  readonly #running = new Set<string>()
  /** Waiting work by account, in order of turn. An account moves to the end after its turn. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #refusalMs: number
  readonly #atOnce: number

  constructor({ refusalMs = REFUSAL_MS, atOnce = AT_ONCE }: QueueOptions = {}) {
    this.#refusalMs = refusalMs
    this.#atOnce = atOnce
  }

  /** Number of scans and parts of downloads that have not started. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
  }

  /** Rejects with an AbortError once aborted. */
  async run<T>(requester: Requester, scan: () => Promise<T>): Promise<T> {
    stopIfAborted(requester.signal)
    if (this.#refuses(requester.who)) await this.#refuse(requester.signal)
    return this.resume(requester, scan)
  }

  /** Rejects like `run` where it would refuse work. The admitted work calls `resume` once it is ready. */
  async admit({ who, signal }: Requester): Promise<void> {
    stopIfAborted(signal)
    if (this.#refuses(who)) await this.#refuse(signal)
  }

  async #refuse(signal: AbortSignal): Promise<never> {
    await setTimeout(this.#refusalMs, undefined, { signal })
    throw new ScanQueueFull('Too many scans wait already')
  }

  #refuses(who: string): boolean {
    return !this.#mayRun(who) && this.#isFull(who)
  }

  /** Runs admitted work, or another part of work that has begun: it waits for its turn, but is never refused. */
  async resume<T>({ who, signal }: Requester, scan: () => Promise<T>, onPlace?: OnPlace): Promise<T> {
    stopIfAborted(signal)
    if (this.#mayRun(who)) this.#running.add(who)
    else await this.#wait(who, signal, onPlace)
    try {
      stopIfAborted(signal)
      return await scan()
    } finally {
      this.#running.delete(who)
      this.#next()
    }
  }

  #mayRun(who: string): boolean {
    return this.#running.size < this.#atOnce && !this.#running.has(who)
  }

  #isFull(who: string): boolean {
    const own = this.#waiting.get(who) ?? []
    // Parts of downloads are not refused: they count for at most the limit of an account.
    const counts = [...this.#waiting.values()].map(({ length }) => Math.min(length, MAY_WAIT))
    const all = counts.reduce((sum, count) => sum + count, 0)
    return own.length >= MAY_WAIT || all >= MAY_WAIT_OF_ALL
  }

  async #wait(who: string, signal: AbortSignal, onPlace: OnPlace | undefined): Promise<void> {
    const own = this.#waiting.get(who) ?? []
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { who, begin: resolve, onPlace }
    own.push(waiting)
    this.#waiting.set(who, own)
    this.#notifyPlaces()
    const leave = () => {
      this.#remove(waiting)
      this.#notifyPlaces()
      reject(new DOMException('The request was aborted', 'AbortError'))
    }
    signal.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  #next(): void {
    for (const [who, [first]] of this.#waiting) {
      if (first === undefined || !this.#mayRun(who)) continue
      this.#remove(first)
      // Other accounts have a turn before this one continues.
      const rest = this.#waiting.get(who)
      if (rest !== undefined) {
        this.#waiting.delete(who)
        this.#waiting.set(who, rest)
      }
      this.#running.add(who)
      first.begin()
      break
    }
    this.#notifyPlaces()
  }

  #notifyPlaces(): void {
    const accounts = [...this.#waiting.values()]
    for (const [turn, own] of accounts.entries()) {
      for (const [index, { onPlace }] of own.entries()) {
        if (onPlace === undefined) continue
        // Each account has one turn per round, and those with earlier turns begin one more.
        const begun = accounts.map(({ length }, at) => Math.min(length, at < turn ? index + 1 : index))
        onPlace(begun.reduce((sum, count) => sum + count, this.#running.size))
      }
    }
  }

  #remove(waiting: Waiting): void {
    const rest = (this.#waiting.get(waiting.who) ?? []).filter(each => each !== waiting)
    if (rest.length === 0) this.#waiting.delete(waiting.who)
    else this.#waiting.set(waiting.who, rest)
  }
}

/**
 * Returns a cached value, or makes it in a queue. When another request is making it and is aborted or
 * refused, this one makes it itself, unless its own client is gone.
 */
export async function cachedOrComputed<T>(
  cache: LruCache<T>,
  key: string,
  isAbandoned: () => boolean,
  make: () => Promise<{ value: T; size: number }>,
): Promise<T> {
  for (;;) {
    let isOwn = false
    try {
      return await cache.get(key, () => {
        isOwn = true
        return make()
      })
    } catch (error) {
      const isOfOther = !isOwn && error instanceof ScanQueueFull
      if (isAbandoned() || !(isAbort(error) || isOfOther)) throw error
    }
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
