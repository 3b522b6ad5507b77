import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createInflateRaw } from 'node:zlib'
import { EXPANDED_BYTES_MAX, ImportError, RATIO_FROM, RATIO_MAX } from './importError.ts'

/** Bytes that can be read from the start as often as is wanted. */
export type Source = (signal: AbortSignal) => AsyncIterable<Uint8Array>

/** A text that can be read from the start as often as is wanted, piece by piece, without its byte order mark. */
export type Text = (signal: AbortSignal) => AsyncGenerator<string>

/** A file in an archive. Nothing is ever written to the disk: it is read from where it lies. */
export interface ZipEntry {
  name: string
  size: number
  source: Source
}

const CHUNK_BYTES = 2 ** 18

/** Called with the bytes of a file that have been read since its start. */
export type OnPosition = (bytes: number) => void

/** The bytes of a file as it lies on the disk. */
export function fileSource(path: string, onPosition: OnPosition = () => undefined): Source {
  return async function* (signal) {
    let position = 0
    for await (const chunk of createReadStream(path, { signal, highWaterMark: CHUNK_BYTES })) {
      position += (chunk as Buffer).length
      onPosition(position)
      yield chunk as Buffer
    }
  }
}

/** The file's size. Throws an ImportError when it is no file that can be read. */
export async function fileSize(path: string): Promise<number> {
  const found = await stat(path).catch(error => {
    throw unreadable(path, error)
  })
  if (found.isDirectory()) throw new ImportError('isDirectory', { file: path })
  // Reading a pipe or a device could wait for ever.
  if (!found.isFile()) throw new ImportError('notFile', { file: path })
  return found.size
}

/** The first bytes, at most so many. */
export async function readHead(source: Source, length: number, path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of source(new AbortController().signal)) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= length) break
    }
  } catch (error) {
    throw error instanceof ImportError ? error : unreadable(path, error)
  }
  return Buffer.concat(chunks).subarray(0, length)
}

/** Whether bytes begin with others. */
export const begins = (head: Uint8Array, magic: readonly number[]): boolean =>
  head.length >= magic.length && magic.every((byte, index) => head[index] === byte)

/** Turns the system's error about a file into a sentence for the person; returns any other as it is. */
function unreadable(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM')
    return new ImportError('notPermitted', { file: path }, null, error)
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ELOOP') {
    return new ImportError('fileMissing', { file: path }, null, error)
  }
  return error
}

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
