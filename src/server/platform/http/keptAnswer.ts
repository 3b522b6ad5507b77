import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { cachedOrComputed } from '../queue/scanQueue.ts'
import { encodingFor, type JsonAnswer } from './bodies.ts'
import { notModifiedOrNull } from './caching.ts'
import type { AppEnv } from './context.ts'

/** Cached answer: its bytes, compressed once per encoding that clients accept. */
export class KeptAnswer {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #tag: string
  readonly #mediaType: string
  readonly #encoded = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  constructor(text: string, mediaType = 'application/json') {
    this.#mediaType = mediaType
    this.#bytes = new TextEncoder().encode(text)
    this.#tag = createHash('sha1').update(this.#bytes).digest('base64url')
  }

  /** Maximum memory of the cache in bytes. */
  get size(): number {
    return this.#bytes.byteLength * 2
  }

  /** Sends the answer, or a 304 response. */
  async answer(c: Context): Promise<Response> {
    const unchanged = notModifiedOrNull(c, this.#tag)
    if (unchanged) return unchanged
    c.header('Content-Type', this.#mediaType)
    c.header('Vary', 'Accept-Encoding', { append: true })
    const encoding = encodingFor(c, this.#bytes.byteLength)
    if (encoding) c.header('Content-Encoding', encoding.name)
    const bytes = encoding ? await this.#in(encoding) : this.#bytes
    c.header('Content-Length', String(bytes.byteLength))
    return c.body(bytes)
  }

  #in({ name, encode }: NonNullable<ReturnType<typeof encodingFor>>): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#encoded.get(name) ?? encode(this.#bytes)
    this.#encoded.set(name, known)
    return known
  }
}

/**
 * Answers with JSON that is cached per version of its content and per address.
 * @param make Returns the JSON of a `T`.
 */
export async function answerKept<T>(
  c: Context<AppEnv>,
  version: number,
  make: () => Promise<string>,
): Promise<JsonAnswer<T>> {
  const { pathname, search } = new URL(c.req.url)
  const key = `${version} ${pathname}${search}`
  return (await answerKeptAs(c, { key, mediaType: 'application/json' }, make)) as JsonAnswer<T>
}

/**
 * Answers with a text that is cached per key.
 * @param options `key` identifies the text in the cache.
 */
export async function answerKeptAs(
  c: Context<AppEnv>,
  { key, mediaType }: { key: string; mediaType: string },
  make: () => Promise<string>,
): Promise<Response> {
  const kept = await cachedOrComputed(
    c.var.answers,
    key,
    () => c.req.raw.signal.aborted,
    async () => {
      const value = new KeptAnswer(await make(), mediaType)
      return { value, size: value.size }
    },
  )
  c.header('Cache-Control', 'public, no-cache')
  return kept.answer(c)
}
