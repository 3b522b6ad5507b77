import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Source } from './source.ts'

/** The path of a file for as long as it is used. */
export interface OpenPath extends AsyncDisposable {
  path: string
}

/** A file of which any part can be read: as it lies on the disk, else unpacked for as long as it is used. */
export interface LocalFile {
  open(signal: AbortSignal): Promise<OpenPath>
}

/** A file as it lies on the disk. */
export const lyingFile = (path: string): LocalFile => ({
  open: async () => ({ path, [Symbol.asyncDispose]: async () => undefined }),
})

/** A file that is compressed, or in an archive. */
export const packedFile = (source: Source): LocalFile => ({
  open: async signal => {
    const folder = await mkdtemp(join(tmpdir(), 'cartable-unpacked-'))
    const remove = () => rm(folder, { recursive: true, force: true })
    const path = join(folder, 'file')
    try {
      await pipeline(Readable.from(source(signal)), createWriteStream(path), { signal })
    } catch (error) {
      await remove()
      signal.throwIfAborted()
      throw error
    }
    return { path, [Symbol.asyncDispose]: remove }
  },
})
