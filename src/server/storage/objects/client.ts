import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { traced } from '../../monitoring/tracing.ts'
import type { ObjectsAt } from '../../platform/objectsAt.ts'
import { answeredError, codeOf, connectionError, ObjectsError } from './faults.ts'
import { Slots } from './slots.ts'

/** Patience of a client, in milliseconds. */
export interface Patience {
  /** For the beginning of an answer. */
  answer: number
  /** For the beginning of the answer to bytes that are sent. */
  sending: number
  /** For the next piece of an answer. */
  piece: number
  /** Before the second attempt; twice as much before each further one. */
  again: number
  attempts: number
}

const PATIENCE: Patience = { answer: 15_000, sending: 120_000, piece: 20_000, again: 200, attempts: 4 }
/** Calls at the same time. */
const SLOTS = 8
/** Milliseconds for which a storage that a call was given up for is asked once by each, and not again and again. */
const DOUBT_MS = 3000
/** Bytes that are read of the answer to a call that failed. */
const REFUSAL_BYTES = 64 * 1024

export interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Name of an object; without one, the bucket is meant. */
  key?: string
  query?: Readonly<Record<string, string>>
  /** Returns them for each attempt anew. */
  headers?: () => Readonly<Record<string, string>>
  body?: Uint8Array<ArrayBuffer>
  signal?: AbortSignal | undefined
}

/** Answer to a call, as far as its head. */
export interface Answer {
  status: number
  headers: Headers
  /** The bytes, as they come. Rejects with an ObjectsError when they break off or stop coming. */
  pieces: () => AsyncGenerator<Uint8Array>
  text: () => Promise<string>
}

/**
 * Calls to a bucket by S3's protocol, signed, at most some at the same time. What fails and may pass is tried again.
 * aws4fetch signs, and does no more: its own repetitions know neither lost connections nor answers that break off.
 */
export class ObjectsClient {
  readonly at: ObjectsAt
  readonly #host: string
  readonly #patience: Patience
  readonly #slots = new Slots(SLOTS)
  readonly #keys = new Map<string, ArrayBuffer>()
  #doubtUntil = 0
  #isAway = false

  constructor(at: ObjectsAt, patience: Partial<Patience> = {}) {
    this.at = at
    this.#host = new URL(at.endpoint).host
    this.#patience = { ...PATIENCE, ...patience }
  }

  /** Whether the last call was given up. */
  get isAway(): boolean {
    return this.#isAway
  }

  /**
   * Makes a call, and returns what is read of its answer: all of it, before anything else is done. Where there is no
   * such object, `read` is given a 404. Rejects with an ObjectsError, or with the signal's reason.
   *
   * @param read May be called several times, for the answer breaks off.
   */
  call<T>(call: Call, read: (answer: Answer) => Promise<T>): Promise<T> {
    const attributes = { 'http.request.method': call.method, 'server.address': this.#host }
    return traced(`objects ${call.method}`, { kind: 'client', attributes }, () => this.#calling(call, read))
  }

  async #calling<T>(call: Call, read: (answer: Answer) => Promise<T>): Promise<T> {
    const { attempts, again } = this.#patience
    const most = performance.now() < this.#doubtUntil ? 1 : attempts
    for (let attempt = 1; ; attempt++) {
      try {
        const value = await this.#slots.with(() => this.#attempt(call, read))
        this.#doubtUntil = 0
        this.#isAway = false
        return value
      } catch (error) {
        call.signal?.throwIfAborted()
        if (!(error instanceof ObjectsError)) throw error
        error.place = { host: this.#host, bucket: this.at.bucket }
        this.#isAway = error.fault !== 'away' || attempt >= most
        if (error.fault !== 'away') throw error
        if (attempt >= most) {
          this.#doubtUntil = performance.now() + DOUBT_MS
          throw error
        }
        await wait(again * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal: call.signal })
      }
    }
  }

  async #attempt<T>(call: Call, read: (answer: Answer) => Promise<T>): Promise<T> {
    const { answer: forAnswer, sending, piece } = this.#patience
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), call.body === undefined ? forAnswer : sending)
    const signal = call.signal ? AbortSignal.any([call.signal, silence.signal]) : silence.signal
    const orAway = (error: unknown) =>
      silence.signal.aborted ? new ObjectsError('away', 'time-out') : connectionError(error)
    try {
      const { url, headers } = await this.#signed(call)
      // Not signed: what lies between may write it anew.
      headers.set('accept-encoding', 'identity')
      const { method, body = null } = call
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' }).catch(
        error => {
          throw orAway(error)
        },
      )
      clearTimeout(timer)
      const pieces = async function* () {
        const iterator = response.body?.[Symbol.asyncIterator]()
        try {
          for (;;) {
            timer = setTimeout(() => silence.abort(), piece)
            const next = await iterator?.next().catch(error => {
              throw orAway(error)
            })
            // What is done with a piece may take as long as it likes.
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
      // What was not read of the answer is not waited for.
      silence.abort()
    }
  }

  /** The address and the headers of a call. The bytes that are sent are signed too, so that no others are kept. */
  async #signed({ method, key, query = {}, headers, body = NOTHING }: Call) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken } = this.at
    const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers?.(), 'x-amz-content-sha256': await hexOf(body) },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== null && { sessionToken }),
      service: 's3',
      region,
      cache: this.#keys,
    }).sign()
  }
}

const NOTHING = new Uint8Array()

const hexOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

/** The text of an answer, or its beginning. */
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
