import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileMeans } from './writer.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A piece without bytes: others have their turn. */
const PAUSE: Bytes = new Uint8Array()
/** Bytes that are read at once. */
const CHUNK_BYTES = 2 ** 18

/**
 * Makes a file on the disk that cannot be written from its beginning to its end, and reads it then. It is removed
 * afterwards, or when nobody reads on.
 *
 * @param make Writes the file at a path, and returns what goes before it; others have their turn after each step.
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
