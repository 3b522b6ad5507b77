import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { LocalFile, Source } from '../../../data/formats/common/source.ts'

const withBytes = (openPath: LocalFile['open']): LocalFile => ({
  open: openPath,
  openBytes: async signal => {
    const { path, [Symbol.asyncDispose]: remove } = await openPath(signal)
    const handle = await open(path).catch(async (error: unknown) => {
      await remove()
      throw error
    })
    return {
      size: (await handle.stat()).size,
      read: async (start, length) => {
        const bytes = new Uint8Array(length)
        await handle.read(bytes, 0, length, start)
        return bytes.buffer
      },
      [Symbol.asyncDispose]: async () => {
        await handle.close()
        await remove()
      },
    }
  },
})

/** Returns a file on the disk. */
export const fileOnDisk = (path: string): LocalFile =>
  withBytes(async () => ({ path, [Symbol.asyncDispose]: async () => undefined }))

/** Returns a file that is compressed or inside an archive. */
export const packedFile = (source: Source): LocalFile =>
  withBytes(async signal => {
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
  })
