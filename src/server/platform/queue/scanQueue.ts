import { setTimeout } from 'node:timers/promises'
import type { LruCache } from '../lru.ts'
import { type Requester, stopIfAborted } from './scheduling.ts'

/** Scans that are done at the same time. */
const AT_ONCE = 2
/** Scans of one account that wait, and parts of its downloads. */
const MAY_WAIT = 20
/** Scans of everybody that wait. */
const MAY_WAIT_OF_ALL = 200
/** Milliseconds that a refusal takes: whoever asks again at once keeps nobody busy. */
const REFUSAL_MS = 1000

/** Says that too much work waits already. */
export class ScanQueueFull extends Error {
  override name = 'ScanQueueFull'
}

interface Waiting {
  who: string
  begin: () => void
}

/**
 * Holds all work over many zones: scans, sorts, comparisons, statistics, and the parts of downloads. It does two at the
 * same time, one for each account, and lets the others wait: those who wait take turns, however much each of them wants.
 * Beyond so many it refuses with ScanQueueFull, slowly.
 */
export class ScanQueue {
  readonly #running = new Set<string>()
  /** In the order of their turns: who had one goes to the end. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #refusalMs: number

  constructor(refusalMs = REFUSAL_MS) {
    this.#refusalMs = refusalMs
  }

  /** Number of scans, and of parts of downloads, that have not begun. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
  }

  /** Rejects with an AbortError once aborted. */
  async run<T>(requester: Requester, scan: () => Promise<T>): Promise<T> {
    stopIfAborted(requester.signal)
    if (!this.#mayRun(requester.who) && this.#isFull(requester.who)) {
      await setTimeout(this.#refusalMs, undefined, { signal: requester.signal })
      throw new ScanQueueFull('Too many scans wait already')
    }
    return this.resume(requester, scan)
  }

  /** Does a further part of work that has begun: it has its turn as a scan has, and is not refused any more. */
  async resume<T>({ who, signal }: Requester, scan: () => Promise<T>): Promise<T> {
    stopIfAborted(signal)
    if (this.#mayRun(who)) this.#running.add(who)
    else await this.#wait(who, signal)
    try {
      stopIfAborted(signal)
      return await scan()
    } finally {
      this.#running.delete(who)
      this.#next()
    }
  }

  #mayRun(who: string): boolean {
    return this.#running.size < AT_ONCE && !this.#running.has(who)
  }

  #isFull(who: string): boolean {
    const own = this.#waiting.get(who) ?? []
    // Parts of downloads are not refused: an account counts for no more with them than it could have without.
    const counts = [...this.#waiting.values()].map(({ length }) => Math.min(length, MAY_WAIT))
    const all = counts.reduce((sum, count) => sum + count, 0)
    return own.length >= MAY_WAIT || all >= MAY_WAIT_OF_ALL
  }

  async #wait(who: string, signal: AbortSignal): Promise<void> {
    const own = this.#waiting.get(who) ?? []
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { who, begin: resolve }
    own.push(waiting)
    this.#waiting.set(who, own)
    const leave = () => {
      this.#remove(waiting)
      reject(new DOMException('The request was aborted', 'AbortError'))
    }
    signal.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  #next(): void {
    for (const [who, [first]] of this.#waiting) {
      if (first === undefined || !this.#mayRun(who)) continue
      this.#remove(first)
      // The others have their turn before this one has another.
      const rest = this.#waiting.get(who)
      if (rest !== undefined) {
        this.#waiting.delete(who)
        this.#waiting.set(who, rest)
      }
      this.#running.add(who)
      first.begin()
      return
    }
  }

  #remove(waiting: Waiting): void {
    const rest = (this.#waiting.get(waiting.who) ?? []).filter(each => each !== waiting)
    if (rest.length === 0) this.#waiting.delete(waiting.who)
    else this.#waiting.set(waiting.who, rest)
  }
}

/**
 * Takes from a cache what is made in a queue, or makes it. Where it is being made for another request, whose client goes
 * away or may not, this one makes it itself, unless its own client is gone.
 */
export async function madeOnce<T>(
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
