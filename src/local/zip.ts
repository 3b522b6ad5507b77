import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { ImportError } from '../server/formats/common/importError.ts'
import type { Source, ZipEntry } from '../server/formats/common/source.ts'
import { harmlessEntries, type ListedEntry, requireFew } from '../server/formats/zip/entries.ts'
import { requireShort } from './sources.ts'

/** The files of an archive. Throws an ImportError when it is damaged, or made to do harm. */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-custom.js')
  // Names are judged as those of an archive on the server, so that the same is said of them.
  const zip = new ZipReader(new BlobReader(file), { useWebWorkers: false, filenameValidation: 'tolerant' })
  try {
    const entries: ListedEntry[] = []
    for await (const entry of zip.getEntriesGenerator()) {
      requireFew(entries.length + 1)
      entries.push({
        name: entry.rawFilename,
        isUtf8: entry.filenameUTF8,
        offset: entry.offset,
        compressedSize: entry.compressedSize,
        size: entry.uncompressedSize,
        attributes: entry.externalFileAttributes,
        method: entry.compressionMethod,
        isEncrypted: entry.encrypted,
        content: entry.directory ? none : contentOf(entry),
      })
    }
    return harmlessEntries(entries)
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('badZip', {}, null, error)
  }
}

const none: Source = async function* () {}

/** The content of an entry, which the library checks against its size and its checksum. */
function contentOf(entry: FileEntry): Source {
  return async function* (signal) {
    requireShort(entry.uncompressedSize)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const reader = readable.getReader()
    const written = entry.getData(writable, { checkCrc32: true, useWebWorkers: false, signal })
    // Only ever ends the wait: what has been written is read first.
    const failed = written.then(() => new Promise<never>(() => {}))
    failed.catch(() => {})
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), failed])
        if (done) break
        yield value
      }
      await written
    } catch (error) {
      signal.throwIfAborted()
      throw problemOf(error)
    } finally {
      await reader.cancel().catch(() => {})
    }
  }
}

/** Errors of the library about sizes: the content has another, or the two that are written differ. */
const SIZES = /uncompressed size|crc32 or sizes/

const problemOf = (error: unknown): ImportError => {
  const said = error instanceof Error ? `${error.message} ${'reason' in error ? error.reason : ''}` : ''
  return new ImportError(SIZES.test(said) ? 'zipLies' : 'badZip', {}, null, error)
}
