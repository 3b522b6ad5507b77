import { concatenated } from '../../../domain/bytes.ts'
import { ImportError } from './importError.ts'

/** Bytes that can be read from the start repeatedly. */
export type Source = (signal: AbortSignal) => AsyncIterable<Uint8Array>

/** Text that can be read from the start repeatedly, in chunks, without its byte order mark. */
export type Text = (signal: AbortSignal) => AsyncGenerator<string>

/** File in an archive. It is read in place, and never written to the disk. */
export interface ZipEntry {
  name: string
  size: number
  source: Source
}

/** Returns the first bytes, at most `length`. */
export async function readHead(source: Source, length: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source(new AbortController().signal)) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= length) break
  }
  return concatenated(chunks).subarray(0, length)
}

/** Returns whether bytes begin with other bytes. */
export const beginsWith = (head: Uint8Array, magic: readonly number[]): boolean =>
  head.length >= magic.length && magic.every((byte, index) => head[index] === byte)

/** Reads chunks of a given length from a stream of bytes, without reading ahead. */
export class ByteReader {
  #chunk: Uint8Array = new Uint8Array()
  readonly #chunks: AsyncIterator<Uint8Array>

  constructor(source: Source, signal: AbortSignal) {
    this.#chunks = source(signal)[Symbol.asyncIterator]()
  }

  /**
   * Returns the next bytes in a new buffer, after the given number of zeros. Throws an ImportError when the
   * stream ends earlier.
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

  /** Returns the next bytes, or undefined at the end. */
  async takeUnlessEnd(length: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return (await this.#fill()) ? this.take(length) : undefined
  }

  /** Skips bytes without storing them. */
  async skip(length: number): Promise<void> {
    let missing = length
    while (missing > 0) {
      if (!(await this.#fill())) throw new ImportError('truncated')
      const passed = Math.min(missing, this.#chunk.length)
      this.#chunk = this.#chunk.subarray(passed)
      missing -= passed
    }
  }

  /** Cancels the stream. */
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

/** Path of a file, valid until disposed. */
export interface OpenPath extends AsyncDisposable {
  path: string
}

/** Random access to the bytes of a file, until disposed. */
export interface OpenBytes extends AsyncDisposable {
  size: number
  read(start: number, length: number): Promise<ArrayBuffer>
}

/** File with random access: on the disk, or unpacked temporarily. */
export interface LocalFile {
  open(signal: AbortSignal): Promise<OpenPath>
  openBytes(signal: AbortSignal): Promise<OpenBytes>
}
