import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Budget } from '../../../data/zones/slices.ts'

/** Maximum number of milliseconds that a slice waits for short calls, so that lists always continue. */
const MAKES_WAY_MS = 20

/**
 * Schedules work in slices, round robin by requester: each round of the event loop runs one slice, and a
 * requester with several pieces of work has as many turns as one with a single piece. Slices wait for short
 * calls, which take several rounds.
 */
export class RoundRobin {
  readonly #makesWayMs: number
  /** Slices by requester, in order of turn. A requester moves to the end after its turn. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isGoing = false
  #short = 0
  #noneLeft = Promise.withResolvers<void>()

  constructor(makesWayMs = MAKES_WAY_MS) {
    this.#makesWayMs = makesWayMs
  }

  /** Resolves when the requester's next slice may run. */
  next(who: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(who, [...(this.#waiting.get(who) ?? []), resolve])
    if (!this.#isGoing) void this.#go()
    return promise
  }

  async #go(): Promise<void> {
    this.#isGoing = true
    while (this.#waiting.size > 0) {
      await setImmediate()
      if (this.#short > 0) await Promise.race([this.#noneLeft.promise, setTimeout(this.#makesWayMs)])
      for (const [who, [begin, ...others]] of this.#waiting) {
        this.#waiting.delete(who)
        if (others.length > 0) this.#waiting.set(who, others)
        begin?.()
        break
      }
    }
    this.#isGoing = false
  }

  /** Runs a short call, such as reading a tile, before further slices. */
  async before<T>(call: () => Promise<T>): Promise<T> {
    this.#short++
    try {
      return await call()
    } finally {
      this.#short--
      if (this.#short === 0) {
        this.#noneLeft.resolve()
        this.#noneLeft = Promise.withResolvers<void>()
      }
    }
  }
}

const roundRobin = new RoundRobin()

/** Resolves when the requester's next slice may run on the request loop. */
export const nextTurn = (who: string): Promise<void> => roundRobin.next(who)

/** Runs a short call on the request loop before further slices. */
export const prioritize = <T>(call: () => Promise<T>): Promise<T> => roundRobin.before(call)

/** Maximum processor time of one query. Scanning and sorting a million zones takes much less. */
const MAX_WORK_MS = 5000

/** Maximum time that other requests wait for a slice to end. */
export const SLICE_MS = 1

/** Number of clock checks after which a slice ends, regardless of time. */
const LOOKS = 16

/** Requester of work over many zones, with the signal that aborts it. */
export interface Requester {
  /** An account, or the address of an anonymous reader. */
  who: string
  signal: AbortSignal
}

/** A query has exceeded its budget. */
export class BudgetExceeded extends Error {
  override name = 'BudgetExceeded'
}

/** Throws an AbortError once the client is gone: the signal's own reason need not be an Error. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DOMException('The request was aborted', 'AbortError')
}

/** Maximum number of vertices of a slice: far below a millisecond of comparisons. */
export const SLICE_VERTICES = 16_384

/** Runs steps that yield the number of vertices of the next one, and pauses as soon as a slice is full. */
export async function runInSlices<T>(steps: Generator<number, T>, budget: Budget): Promise<T> {
  let step = steps.next()
  for (; !step.done; step = steps.next()) if (budget.spend(step.value)) await budget.pause()
  return step.value
}

/** Runs the same steps without pauses. */
export function runWithoutPause<T>(steps: Generator<number, T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/**
 * Processor time of one query, spent in slices. Only its own slices count, not the waits in between, and only
 * their processor time: a busy machine aborts no query.
 */
export class QueryBudget implements Budget {
  readonly #requester: Requester
  readonly #maxMs: number
  #spentMs = 0
  #since = process.threadCpuUsage()
  #begun = performance.now()
  #looks = 0
  #vertices = 0
  #ofNextSlice = 0

  constructor(requester: Requester, maxMs = MAX_WORK_MS) {
    this.#requester = requester
    this.#maxMs = maxMs
  }

  /**
   * Lets other requests run. Rejects with an AbortError when aborted, and with BudgetExceeded above the
   * limit.
   */
  async pause(): Promise<void> {
    const { user, system } = process.threadCpuUsage(this.#since)
    this.#spentMs += (user + system) / 1000
    if (this.#spentMs > this.#maxMs) throw new BudgetExceeded('The query asks for too much work')
    await nextTurn(this.#requester.who)
    stopIfAborted(this.#requester.signal)
    this.#since = process.threadCpuUsage()
    this.#begun = performance.now()
    this.#vertices = this.#ofNextSlice
    this.#ofNextSlice = 0
  }

  /** Returns whether others have waited long enough. Called every few hundred elements. */
  isDue(): boolean {
    return this.#looks++ % LOOKS === 0 || this.isLate()
  }

  /** Returns whether the slice has used its time. Called more often, where one element may cost much. */
  isLate(): boolean {
    return performance.now() - this.#begun >= SLICE_MS
  }

  /**
   * Counts vertices before they are processed, independent of the speed of the machine.
   *
   * @returns Whether they are too many for this slice, which must pause first.
   */
  spend(vertices: number): boolean {
    const isOver = this.#vertices > 0 && this.#vertices + vertices > SLICE_VERTICES
    if (isOver) this.#ofNextSlice = vertices
    else this.#vertices += vertices
    return isOver
  }
}
