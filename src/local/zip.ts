import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { ImportError } from '../data/formats/common/importError.ts'
import type { Source, ZipEntry } from '../data/formats/common/source.ts'
import { harmlessEntries, type ListedEntry, requireFew } from '../data/formats/zip/entries.ts'
import { requireShort } from './sources.ts'

/** Returns the files of an archive. Throws an ImportError when it is damaged or malicious. */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-custom.js')
  // Names are validated like names in an archive on the server, with the same messages.
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

/** Returns the content of an entry. The library verifies its size and its checksum. */
function contentOf(entry: FileEntry): Source {
  return async function* (signal) {
    requireShort(entry.uncompressedSize)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const reader = readable.getReader()
    const written = entry.getData(writable, { checkCrc32: true, useWebWorkers: false, signal })
    // Only used to end the wait: data that was already written is read first.
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

/** Errors of the library about sizes: the content has another one, or the two declared sizes differ. */
const SIZES = /uncompressed size|crc32 or sizes/

const problemOf = (error: unknown): ImportError => {
  const message = error instanceof Error ? `${error.message} ${'reason' in error ? error.reason : ''}` : ''
  return new ImportError(SIZES.test(message) ? 'zipLies' : 'badZip', {}, null, error)
}
