import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createInflateRaw } from 'node:zlib'
import { decompressedSource } from '../../../data/formats/common/expanding.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import type { Source } from '../../../data/formats/common/source.ts'

const CHUNK_BYTES = 2 ** 18

/** Receives the number of bytes of a file read so far. */
export type OnPosition = (bytes: number) => void

/** Returns the bytes of a file on the disk. */
export function fileSource(path: string, onPosition: OnPosition = () => undefined): Source {
  return async function* (signal) {
    let position = 0
    try {
      for await (const chunk of createReadStream(path, { signal, highWaterMark: CHUNK_BYTES })) {
        position += (chunk as Buffer).length
        onPosition(position)
        yield chunk as Buffer
      }
    } catch (error) {
      throw unreadable(path, error)
    }
  }
}

/** Returns the size of a file. Throws an ImportError when it is not a readable file. */
export async function fileSize(path: string): Promise<number> {
  const found = await stat(path).catch(error => {
    throw unreadable(path, error)
  })
  if (found.isDirectory()) throw new ImportError('isDirectory', { file: path })
  // Reading a pipe or a device could block for ever.
  if (!found.isFile()) throw new ImportError('notFile', { file: path })
  return found.size
}

/** Converts a system error about a file into an ImportError. Returns other errors unchanged. */
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
export const gunzipped = (source: Source): Source => decompressedSource(source, through(createGunzip))

/** Returns the content of raw deflated bytes. */
export const inflated = (source: Source): Source => decompressedSource(source, through(createInflateRaw))

/** Pipes bytes through a decompressor of Node. */
const through =
  (create: () => Transform) => async (bytes: AsyncIterable<Uint8Array>, signal: AbortSignal) => {
    const decompressor = create()
    const finished = pipeline(Readable.from(bytes), decompressor, { signal })
    // The reader receives the same error. Without this, Node would report an unhandled rejection.
    finished.catch(() => undefined)
    return decompressor as AsyncIterable<Uint8Array>
  }
