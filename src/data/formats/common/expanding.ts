import { EXPANDED_BYTES_MAX, ImportError, RATIO_FROM, RATIO_MAX } from './importError.ts'
import type { Source } from './source.ts'

/** Decompresses a stream of bytes. */
type Decompress = (
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
) => Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>

/**
 * Returns the content of compressed bytes. The reader throws an ImportError when they are damaged or
 * truncated, or expand so much that they look like a decompression bomb.
 */
export function decompressedSource(source: Source, decompress: Decompress): Source {
  return async function* (signal) {
    let [taken, given] = [0, 0]
    const counted = async function* () {
      for await (const chunk of source(signal)) {
        taken += chunk.length
        yield chunk
      }
    }
    try {
      for await (const chunk of await decompress(counted(), signal)) {
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
}
