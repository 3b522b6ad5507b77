import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createInflateRaw } from 'node:zlib'
import { ImportError } from './importError.ts'
import { EXPANDED_BYTES_MAX, RATIO_FROM, RATIO_MAX } from './limits.ts'
import type { Source } from './source.ts'

/** Returns the content of a gzip file. */
export function gunzipped(source: Source): Source {
  return signal => expand(source, createGunzip(), signal)
}

/** Returns the content of raw deflated bytes. */
export function inflated(source: Source): Source {
  return signal => expand(source, createInflateRaw(), signal)
}

/**
 * Passes bytes through a decompressor. Throws an ImportError when they are damaged or cut short, and when they
 * hold so much more than their own size that they are made to fill a disk or a memory.
 */
async function* expand(
  source: Source,
  decompressor: Transform,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let [taken, given] = [0, 0]
  const counted = async function* () {
    for await (const chunk of source(signal)) {
      taken += chunk.length
      yield chunk
    }
  }
  const finished = pipeline(Readable.from(counted()), decompressor, { signal })
  // The loop below sees the same error; this promise must not report it a second time.
  finished.catch(() => undefined)
  try {
    for await (const chunk of decompressor as AsyncIterable<Uint8Array>) {
      given += chunk.length
      if ((given > RATIO_FROM && given > taken * RATIO_MAX) || given > EXPANDED_BYTES_MAX) {
        throw new ImportError('expandsTooMuch')
      }
      yield chunk
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ImportError) throw error
    throw new ImportError('badCompression', {}, null, error)
  }
}
