import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileMeans } from './writer.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Empty chunk that lets other requests run. */
const PAUSE: Bytes = new Uint8Array()
/** Size of a chunk in bytes. */
const CHUNK_BYTES = 2 ** 18

/**
 * Writes a file to the disk that cannot be streamed, then reads it. Removes it afterwards, or when the reader
 * stops.
 *
 * @param make Writes the file at a path, and returns the bytes that precede it. Other requests run after each
 *   step.
 */
export async function* fileFirst(
  means: FileMeans,
  make: (path: string) => AsyncGenerator<void, Bytes>,
): AsyncGenerator<Bytes> {
  const folder = await means.folder()
  try {
    const path = join(folder, 'file')
    const steps = make(path)
    try {
      let step = await steps.next()
      for (; !step.done; step = await steps.next()) yield PAUSE
      yield step.value
    } finally {
      await steps.return(PAUSE)
    }
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) yield chunk
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
