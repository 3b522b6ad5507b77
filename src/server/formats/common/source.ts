import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ImportError } from './importError.ts'

/** Bytes that can be read from the start as often as is wanted. */
export type Source = (signal: AbortSignal) => AsyncIterable<Uint8Array>

const CHUNK_BYTES = 2 ** 18

/** Hears how many bytes of a file have been read since its start. */
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
