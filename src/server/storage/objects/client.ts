import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { traced } from '../../monitoring/tracing.ts'
import type { ObjectsAt } from '../../platform/objectsAt.ts'
import { answeredError, codeOf, connectionError, ObjectsError } from './faults.ts'
import { Slots } from './slots.ts'

/** Timeouts of a client, in milliseconds. */
export interface Patience {
  /** For the beginning of an answer. */
  answer: number
  /** For the beginning of the answer to an upload. */
  sending: number
  /** For the next piece of an answer. */
  piece: number
  /** Before the second attempt; doubled before each further one. */
  again: number
  attempts: number
}

const PATIENCE: Patience = { answer: 15_000, sending: 120_000, piece: 20_000, again: 200, attempts: 4 }
/** Maximum number of concurrent calls. */
const SLOTS = 8
/** Milliseconds during which calls to a storage that did not answer are attempted only once. */
const DOUBT_MS = 3000
/** Maximum number of bytes read of the answer to a failed call. */
const REFUSAL_BYTES = 64 * 1024

export interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Name of an object; missing for the bucket. */
  key?: string
  query?: Readonly<Record<string, string>>
  /** Returns the headers again for each attempt. */
  headers?: () => Readonly<Record<string, string>>
  body?: Uint8Array<ArrayBuffer>
  signal?: AbortSignal | undefined
}

/** Status and headers of an answer, with its content. */
export interface Answer {
  status: number
  headers: Headers
  /** Yields the content. Rejects with an ObjectsError when the connection breaks or stalls. */
  pieces: () => AsyncGenerator<Uint8Array>
  text: () => Promise<string>
}

/**
 * Signed calls to a bucket by the S3 protocol, with limited concurrency. Temporary failures are retried.
 * aws4fetch only signs: its own retries handle neither lost connections nor truncated answers.
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
      // Unsigned: proxies may change it.
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

  /**
   * Returns the address and the headers of a call. The content is signed too, so that no other content is
   * stored.
   */
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

/** Returns the text of an answer, or its beginning. */
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
