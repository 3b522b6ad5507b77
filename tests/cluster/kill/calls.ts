import { setTimeout as wait } from 'node:timers/promises'

/** Timeout of a call in milliseconds. */
const PATIENCE_MS = 90_000
/** Pause of a lane between calls in milliseconds, to bound the load. */
const PAUSE_MS = 60
/** Pause in milliseconds after a failed call or a 503. */
const AGAIN_MS = 500

/** Result of a call: the status of a complete answer, or none. */
export type Outcome = { status: number; text: string } | { status: null; text: null }

/** A 503 answer with its content. */
export interface Refused {
  at: number
  what: string
  again: string | null
}

/** Calls through the proxy, counted by result. Forbidden results are recorded as sentences. */
export class Calls {
  readonly #url: string
  whole = 0
  /** Calls whose connection broke, before or during the answer. */
  broken = 0
  readonly refused: Refused[] = []
  readonly faults: string[] = []
  #answeredAt = performance.now()
  /** Longest period without any answer, in milliseconds. */
  longestSilence = 0

  constructor(url: string) {
    this.#url = url
  }

  /** @param expected Accepted statuses besides 503. */
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
