import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ImportError } from '../../../data/formats/common/importError.ts'
import type { Source, ZipEntry } from '../../../data/formats/common/source.ts'
import { harmlessEntries, type ListedEntry, requireFew } from '../../../data/formats/zip/entries.ts'
import { inflated } from '../common/diskSource.ts'

const DEFLATED = 8
const UTF8_FLAG = 0x800

/** Returns the files of an archive on the disk. Throws an ImportError when it is damaged or malicious. */
export async function zipEntries(path: string): Promise<ZipEntry[]> {
  return withZip(path, async zip => {
    requireFew(zip.entryCount)
    const entries: ListedEntry[] = []
    for await (const entry of zip.eachEntry()) entries.push(listed(path, entry))
    return harmlessEntries(entries)
  })
}

/** Opens an archive, and always closes it. Errors of the library mean a damaged archive. */
async function withZip<T>(path: string, use: (zip: ZipFile) => Promise<T>): Promise<T> {
  try {
    const zip = await openPromise(path, { decodeStrings: false, autoClose: false, validateEntrySizes: true })
    // A late error without a listener would end the process.
    zip.on('error', () => undefined)
    try {
      return await use(zip)
    } finally {
      zip.close()
    }
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('badZip', {}, null, error)
  }
}

const listed = (path: string, entry: Entry): ListedEntry => ({
  name: entry.fileNameRaw,
  isUtf8: (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0,
  offset: entry.relativeOffsetOfLocalHeader,
  compressedSize: entry.compressedSize,
  size: entry.uncompressedSize,
  attributes: entry.externalFileAttributes,
  method: entry.compressionMethod,
  isEncrypted: entry.isEncrypted(),
  content: contentOf(path, entry),
})

/** Returns the content of an entry, verified by its checksum. */
function contentOf(path: string, entry: Entry): Source {
  return async function* (signal) {
    const raw = rawBytes(path, entry)
    const bytes = entry.compressionMethod === DEFLATED ? inflated(raw) : raw
    let sum = 0
    for await (const chunk of bytes(signal)) {
      sum = crc32(chunk, sum)
      yield chunk
    }
    if (sum !== entry.crc32) throw new ImportError('badZip')
  }
}

function rawBytes(path: string, entry: Entry): Source {
  return async function* (signal) {
    const zip = await openPromise(path, { decodeStrings: false, autoClose: false })
    zip.on('error', () => undefined)
    try {
      const stream = await zip.openReadStreamPromise(entry, { decodeFileData: false })
      for await (const chunk of stream) {
        signal.throwIfAborted()
        yield chunk as Uint8Array
      }
    } catch (error) {
      signal.throwIfAborted()
      throw new ImportError('badZip', {}, null, error)
    } finally {
      zip.close()
    }
  }
}
