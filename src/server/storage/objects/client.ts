import { setTimeout as wait } from 'node:timers/promises'
import { traced } from '../../monitoring/tracing.ts'
import { Deadline } from '../../platform/deadline.ts'
import type { ObjectsAt } from '../../platform/objectsAt.ts'
import { Breaker } from './breaker.ts'
import { answeredError, codeOf, connectionError, ObjectsError } from './objectsFaults.ts'
import { type Call, Signer } from './signer.ts'
import { Slots } from './slots.ts'

/** Timeouts of a client, in milliseconds. */
export interface Patience {
  /** Whole call without content, with all attempts. Content adds time according to its size. */
  whole: number
  /** Start of an answer. */
  answer: number
  /** Start of the answer to an upload, while the storage answers other calls. */
  sending: number
  /** Next chunk of an answer. */
  piece: number
  /** Delay before the second attempt; it doubles for each further one. */
  again: number
  attempts: number
  /** Milliseconds between two probes of a silent storage, and of one that receives an upload. */
  look: number
}

const PATIENCE: Omit<Patience, 'whole'> = {
  answer: 15_000,
  sending: 120_000,
  piece: 20_000,
  again: 200,
  attempts: 4,
  look: 2000,
}
/** Maximum number of concurrent calls. */
const SLOTS = 8
/** Milliseconds during which calls to a silent storage are attempted only once. */
const DOUBT_MS = 3000
/** Milliseconds for which an answer proves that the storage is there. */
const HEARD_MS = 10_000
/** Maximum number of bytes read from the answer to a failed call. */
const REFUSAL_BYTES = 64 * 1024

/** Status and headers of an answer, with its content. */
export interface Answer {
  status: number
  headers: Headers
  /** Yields the content. Rejects with an ObjectsError when the connection breaks or stalls. */
  pieces: () => AsyncGenerator<Uint8Array>
  text: () => Promise<string>
}

/**
 * Signed calls to a bucket by the S3 protocol, with limited concurrency. Temporary failures are retried until
 * the deadline. After a call without an answer, further calls fail at once until the storage answers again.
 * aws4fetch only signs: its own retries handle neither lost connections nor truncated answers.
 */
export class ObjectsClient {
  readonly at: ObjectsAt
  readonly #host: string
  readonly #patience: Patience
  readonly #slots = new Slots(SLOTS)
  readonly #signer: Signer
  readonly #breaker: Breaker
  #doubtUntil = 0
  #hasFailed = false
  /** Time of the last answer, successful or not. */
  #heardAt = Number.NEGATIVE_INFINITY

  constructor(at: ObjectsAt, patience: Partial<Patience> = {}) {
    this.at = at
    this.#host = new URL(at.endpoint).host
    this.#signer = new Signer(at)
    this.#patience = { ...PATIENCE, whole: at.deadlineMs, ...patience }
    this.#breaker = new Breaker(() => this.#answers(), this.#patience.look)
  }

  /** Returns true if the last call failed, or the storage has not answered since a missed call. */
  get isAway(): boolean {
    return this.#hasFailed || this.#breaker.reason !== null
  }

  /** Checks in the background whether the storage answers, unless it answered recently. */
  lookAgain(): void {
    if (performance.now() - this.#heardAt > HEARD_MS) void this.#breaker.look()
  }

  /**
   * Makes a call, and returns the result of reading its answer. For a missing object `read` gets a 404.
   * Rejects with an ObjectsError, or with the signal's reason.
   *
   * @param read May be called several times, when the answer breaks off.
   */
  call<T>(call: Call, read: (answer: Answer) => Promise<T>): Promise<T> {
    const attributes = { 'http.request.method': call.method, 'server.address': this.#host }
    return traced(`objects ${call.method}`, { kind: 'client', attributes }, () => this.#calling(call, read))
  }

  async #calling<T>(call: Call, read: (answer: Answer) => Promise<T>): Promise<T> {
    try {
      this.#refuseWhileOpen()
      const value = await this.#slots.with(() => this.#attempts(call, read))
      this.#doubtUntil = 0
      this.#hasFailed = false
      this.#breaker.close()
      return value
    } catch (error) {
      call.signal?.throwIfAborted()
      if (error instanceof ObjectsError) {
        error.place = { host: this.#host, bucket: this.at.bucket }
        this.#hasFailed = true
      }
      throw error
    }
  }

  #refuseWhileOpen(): void {
    const { reason } = this.#breaker
    if (reason !== null) throw new ObjectsError('away', reason)
  }

  async #attempts<T>(call: Call, read: (answer: Answer) => Promise<T>): Promise<T> {
    // The circuit breaker may have opened while the call waited for its slot.
    this.#refuseWhileOpen()
    const { attempts, again, whole, sending } = this.#patience
    const most = performance.now() < this.#doubtUntil ? 1 : attempts
    const deadline = new Deadline(call.body === undefined ? whole : Math.max(sending, whole))
    const signal = call.signal ? AbortSignal.any([call.signal, deadline.signal]) : deadline.signal
    const start = performance.now()
    const watch = call.body === undefined ? undefined : this.#watch(deadline)
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.#attempt({ ...call, signal }, deadline, read)
        } catch (error) {
          const isAway = error instanceof ObjectsError && error.fault === 'away'
          if (!isAway || deadline.signal.aborted || attempt >= most) throw error
        }
        await wait(again * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal })
      }
    } catch (error) {
      call.signal?.throwIfAborted()
      if (deadline.signal.aborted) {
        this.#breaker.open('time-out')
        throw new ObjectsError('away', 'time-out')
      }
      if (error instanceof ObjectsError && error.fault === 'away') {
        this.#doubtUntil = performance.now() + DOUBT_MS
        if (this.#heardAt < start) this.#breaker.open(error.detail)
      }
      throw error
    } finally {
      deadline.end()
      clearInterval(watch)
    }
  }

  /** Aborts a long upload if the storage answers no other call either. */
  #watch(deadline: Deadline): NodeJS.Timeout {
    const look = async () => {
      await this.#breaker.look()
      if (this.#breaker.reason !== null) deadline.miss()
    }
    return setInterval(() => void look(), this.#patience.look)
  }

  /** Returns whether the storage answers a call about any object, be it with a refusal. */
  async #answers(): Promise<boolean> {
    const deadline = new Deadline(this.#patience.whole)
    const call: Call = { method: 'HEAD', key: `${this.at.prefix}look`, signal: deadline.signal }
    try {
      await this.#attempt(call, deadline, async () => undefined)
      this.#hasFailed = false
      return true
    } catch (error) {
      return error instanceof ObjectsError && error.fault !== 'away'
    } finally {
      deadline.end()
    }
  }

  async #attempt<T>(call: Call, deadline: Deadline, read: (answer: Answer) => Promise<T>): Promise<T> {
    const { answer: forAnswer, sending, piece } = this.#patience
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), call.body === undefined ? forAnswer : sending)
    const signal = call.signal ? AbortSignal.any([call.signal, silence.signal]) : silence.signal
    const orAway = (error: unknown) =>
      silence.signal.aborted ? new ObjectsError('away', 'time-out') : connectionError(error)
    try {
      const { url, headers } = await this.#signer.sign(call)
      // Not signed, because proxies may change it.
      headers.set('accept-encoding', 'identity')
      const { method, body = null } = call
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' }).catch(
        error => {
          throw orAway(error)
        },
      )
      clearTimeout(timer)
      this.#heardAt = performance.now()
      if (method === 'GET') deadline.addContent(Number(response.headers.get('content-length') ?? 0))
      const pieces = async function* () {
        const iterator = response.body?.[Symbol.asyncIterator]()
        try {
          for (;;) {
            timer = setTimeout(() => silence.abort(), piece)
            const next = await iterator?.next().catch(error => {
              throw orAway(error)
            })
            // The reader may take any time for a piece.
            clearTimeout(timer)
            if (next === undefined || next.done) return
            yield next.value
          }
        } finally {
          await iterator?.return?.().catch(() => undefined)
        }
      }
      const text = (limit?: number) => textOf(pieces(), limit)
      const { status } = response
      if (status < 200 || status >= 300) {
        const code = codeOf(await text(REFUSAL_BYTES)) ?? ''
        const isMissing = status === 404 && call.key !== undefined && code !== 'NoSuchBucket'
        if (!isMissing) throw answeredError(status, code)
      }
      return await read({ status, headers: response.headers, pieces, text })
    } finally {
      clearTimeout(timer)
      // The rest of the answer is not awaited.
      silence.abort()
    }
  }
}

/** Returns the text of an answer, up to a limit. */
async function textOf(pieces: AsyncGenerator<Uint8Array>, limit = Number.POSITIVE_INFINITY): Promise<string> {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    read.push(piece)
    bytes += piece.byteLength
    if (bytes >= limit) break
  }
  return Buffer.concat(read).toString('utf8')
}
