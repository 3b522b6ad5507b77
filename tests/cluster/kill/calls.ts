import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after which a call that had no answer is a fault. */
const PATIENCE_MS = 90_000
/** Milliseconds that a lane waits between two calls: the load is bounded. */
const PAUSE_MS = 60
/** Milliseconds that it waits where a call was not answered, or told to come again. */
const AGAIN_MS = 500

/** End of a call: with the status of a whole answer, or without one. */
export type Outcome = { status: number; text: string } | { status: null; text: null }

/** An answer 503, and what it says. */
export interface Refused {
  at: number
  what: string
  again: string | null
}

/** Calls through the proxy, counted by how they ended. What must never be is kept as a sentence. */
export class Calls {
  readonly #url: string
  whole = 0
  /** Calls whose connection broke, before the answer or in it. */
  broken = 0
  readonly refused: Refused[] = []
  readonly faults: string[] = []
  #answeredAt = performance.now()
  /** Milliseconds for which no call at all was answered, at most. */
  longestSilence = 0

  constructor(url: string) {
    this.#url = url
  }

  /** @param expected Statuses that are right beside 503. */
  async make(path: string, expected: readonly number[], init: RequestInit = {}): Promise<Outcome> {
    const outcome = await this.#make(path, expected, init)
    if (outcome.status === null || outcome.status === 503) await wait(AGAIN_MS)
    return outcome
  }

  async #make(path: string, expected: readonly number[], init: RequestInit): Promise<Outcome> {
    const what = `${init.method ?? 'GET'} ${path}`
    await wait(PAUSE_MS)
    const began = performance.now()
    try {
      const answer = await fetch(this.#url + path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
      const { status } = answer
      if (status === 503)
        this.refused.push({ at: performance.now(), what, again: answer.headers.get('retry-after') })
      else if (expected.includes(status)) this.#isAnswered()
      else this.faults.push(`${what}: ${status} ${text.slice(0, 300)}`)
      return { status, text }
    } catch (error) {
      if (performance.now() - began >= PATIENCE_MS)
        this.faults.push(`${what}: no answer within ${PATIENCE_MS / 1000} s`)
      else if (!(error instanceof TypeError)) throw error
      this.broken++
      return { status: null, text: null }
    }
  }

  #isAnswered(): void {
    const now = performance.now()
    this.longestSilence = Math.max(this.longestSilence, now - this.#answeredAt)
    this.#answeredAt = now
    this.whole++
  }
}
