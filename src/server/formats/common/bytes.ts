import { ImportError } from './importError.ts'
import type { Source } from './source.ts'

/** Takes pieces of a wanted length off a stream of bytes, one after the other, without reading ahead. */
export class ByteReader {
  #chunk: Uint8Array = new Uint8Array()
  readonly #chunks: AsyncIterator<Uint8Array>

  constructor(source: Source, signal: AbortSignal) {
    this.#chunks = source(signal)[Symbol.asyncIterator]()
  }

  /**
   * The next bytes, in a buffer of their own, after so many zeros. Throws an ImportError when the stream ends
   * before.
   */
  async take(length: number, zeros = 0): Promise<Uint8Array<ArrayBuffer>> {
    const pieces: Uint8Array[] = []
    let missing = length
    while (missing > 0 && (await this.#fill())) {
      const piece = this.#chunk.subarray(0, missing)
      pieces.push(piece)
      this.#chunk = this.#chunk.subarray(piece.length)
      missing -= piece.length
    }
    if (missing > 0) throw new ImportError('truncated')
    const bytes = new Uint8Array(zeros + length)
    let offset = zeros
    for (const piece of pieces) {
      bytes.set(piece, offset)
      offset += piece.length
    }
    return bytes
  }

  /** The next bytes, or undefined at the end. */
  async takeUnlessEnd(length: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return (await this.#fill()) ? this.take(length) : undefined
  }

  /** Goes past so many bytes without holding them. */
  async skip(length: number): Promise<void> {
    let missing = length
    while (missing > 0) {
      if (!(await this.#fill())) throw new ImportError('truncated')
      const passed = Math.min(missing, this.#chunk.length)
      this.#chunk = this.#chunk.subarray(passed)
      missing -= passed
    }
  }

  /** Gives the stream up. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #fill(): Promise<boolean> {
    while (this.#chunk.length === 0) {
      const next = await this.#chunks.next()
      if (next.done === true) return false
      this.#chunk = next.value
    }
    return true
  }
}
