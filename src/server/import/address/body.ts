import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ImportError, RATIO_FROM, RATIO_MAX } from '../../../data/formats/common/importError.ts'
import { hostOf } from '../../platform/namedHosts.ts'
import { orAddressError } from './request.ts'

/** Maximum milliseconds without data. */
const SILENCE_MS = 30_000

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Limits of a body: its bytes, the signal that aborts it, and the signal of its timeout. */
export interface BodyLimits {
  maxBytes: number
  signal: AbortSignal
  whole: AbortSignal
}

/**
 * Yields the body of a response, decompressed, without storing it. Throws an ImportError when it exceeds the
 * limit (as sent or decompressed), stalls, is truncated, or is a decompression bomb.
 */
export async function* readBody(
  response: IncomingMessage,
  url: URL,
  { maxBytes, signal, whole }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new ImportError('addressTooLarge', { megabytes: Math.ceil(maxBytes / 1e6) })
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw tooLarge()
  }
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoder = encoding === 'identity' ? null : DECODERS[encoding]?.()
  if (decoder === undefined) {
    response.destroy()
    throw new ImportError('addressEncoding', { encoding })
  }
  let [taken, given] = [0, 0]
  const silence = setTimeout(
    () => response.destroy(new ImportError('addressSlow', { host: hostOf(url) })),
    SILENCE_MS,
  )
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      silence.refresh()
      taken += chunk.length
      if (taken > maxBytes) throw tooLarge()
      yield chunk
    }
  }
  // The callback does nothing, since the loop below receives the same error.
  const chunks = decoder === null ? counted(response) : pipeline(response, counted, decoder, () => undefined)
  try {
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      given += chunk.length
      if (given > RATIO_FROM && given > taken * RATIO_MAX) throw new ImportError('expandsTooMuch')
      if (given > maxBytes) throw tooLarge()
      yield chunk
    }
  } catch (error) {
    signal.throwIfAborted()
    if (whole.aborted) throw new ImportError('addressSlow', { host: hostOf(url) })
    throw orBodyError(error, response, url)
  } finally {
    clearTimeout(silence)
    response.destroy()
  }
}

function orBodyError(error: unknown, response: IncomingMessage, url: URL): ImportError {
  if (error instanceof ImportError) return error
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (/^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(code)) return new ImportError('badCompression', {}, null, error)
  return response.complete ? orAddressError(error, url) : new ImportError('truncated', {}, null, error)
}

/** Body that starts with a chunk that was read ahead. */
export interface PrefetchedBody {
  head: Buffer
  /** True if the beginning is the whole body. */
  isWhole: boolean
  chunks: AsyncGenerator<Uint8Array>
}

/** Reads the beginning of a body ahead. */
export async function readBeginning(
  body: AsyncGenerator<Uint8Array>,
  length: number,
): Promise<PrefetchedBody> {
  const ahead: Uint8Array[] = []
  let size = 0
  let isWhole = false
  while (size < length && !isWhole) {
    const { done, value } = await body.next()
    if (done === true) isWhole = true
    else {
      ahead.push(value)
      size += value.length
    }
  }
  const all = async function* () {
    try {
      yield* ahead
      if (!isWhole) yield* body
    } finally {
      await body.return(undefined)
    }
  }
  return { head: Buffer.concat(ahead).subarray(0, length), isWhole, chunks: all() }
}
