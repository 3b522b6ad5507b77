import { setImmediate, setTimeout } from 'node:timers/promises'

/** Milliseconds for which a slice makes way at most: lists go on, however many short calls there are. */
const MAKES_WAY_MS = 20

/**
 * Schedules work in slices, round robin by requester: one slice of all that is under way is done in each round of the
 * event loop, and somebody who asks for several pieces of work has as many turns as one who asks for one. Slices make
 * way for short calls, which take several rounds.
 */
export class RoundRobin {
  readonly #makesWayMs: number
  /** Slices by their requesters, in the order of their turns: who had one goes to the end. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isGoing = false
  #short = 0
  #noneLeft = Promise.withResolvers<void>()

  constructor(makesWayMs = MAKES_WAY_MS) {
    this.#makesWayMs = makesWayMs
  }

  /** Resolves when it is the turn of a slice that somebody asks for. */
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

  /** Does a short call, such as the reading of a tile, before further slices. */
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

/** Resolves when it is the turn of somebody's slice on the request loop. */
export const nextTurn = (who: string): Promise<void> => roundRobin.next(who)

/** Does a short call on the request loop before further slices. */
export const prioritize = <T>(call: () => Promise<T>): Promise<T> => roundRobin.before(call)

/** Time of the processor for one query. A scan with a sort of a million zones stays well below it. */
const MAX_WORK_MS = 5000

/** Time for which other requests wait for a slice. */
const SLICE_MS = 1

/** Looks at the clock after which a slice ends, however little time has gone by. */
const LOOKS = 16

/** Requester of work over many zones, with the signal that ends it. */
export interface Requester {
  /** An account, or the address of whoever has none. */
  who: string
  signal: AbortSignal
}

/** A query has cost more work than one may. */
export class BudgetExceeded extends Error {
  override name = 'BudgetExceeded'
}

/** Throws an AbortError once the client is gone: the signal's own reason need not be an Error. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DOMException('The request was aborted', 'AbortError')
}

/** Vertices that a slice may handle: far below a millisecond of comparisons. */
export const SLICE_VERTICES = 16_384

/** Turns of work over many zones, as seen by the code that works in slices. */
export type Budget = Pick<QueryBudget, 'isDue' | 'isLate' | 'spend' | 'pause'>

/** Runs steps that yield the vertices they are about to handle, with a pause as soon as a slice has its share. */
export async function inSlices<T>(steps: Generator<number, T>, budget: Budget): Promise<T> {
  let step = steps.next()
  for (; !step.done; step = steps.next()) if (budget.spend(step.value)) await budget.pause()
  return step.value
}

/** Runs such steps without a pause. */
export function atOnce<T>(steps: Generator<number, T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/**
 * The processor time that one query may take, a slice at a time. Only its own slices count, however long it waits between them, and
 * of those what the processor spent: a machine that is busy with something else cuts nobody off.
 */
export class QueryBudget {
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
   * Lets other requests have their turn. Rejects with an AbortError once aborted, with BudgetExceeded past the limit.
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

  /** Tells whether others have waited for long enough. To be asked every few hundred elements. */
  isDue(): boolean {
    return this.#looks++ % LOOKS === 0 || this.isLate()
  }

  /** Tells whether the slice has used up its time. To be asked more often, where one element may cost much. */
  isLate(): boolean {
    return performance.now() - this.#begun >= SLICE_MS
  }

  /**
   * Counts vertices that are about to be handled, however fast the machine is.
   *
   * @returns Whether they are too many for this slice, which has to pause first.
   */
  spend(vertices: number): boolean {
    const isOver = this.#vertices > 0 && this.#vertices + vertices > SLICE_VERTICES
    if (isOver) this.#ofNextSlice = vertices
    else this.#vertices += vertices
    return isOver
  }
}
