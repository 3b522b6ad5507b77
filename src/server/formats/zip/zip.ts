import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { ImportFormat } from '../../../contract/import.ts'
import {
  ENTRIES_MAX,
  EXPANDED_BYTES_MAX,
  ImportError,
  RATIO_FROM,
  RATIO_MAX,
  requireAtMost,
} from '../common/importError.ts'
import { layerMissing, listOf, SeveralLayers } from '../common/layers.ts'
import type { FormatReader } from '../common/reader.ts'
import { inflated, type Source, type ZipEntry } from '../common/source.ts'
import { unsupportedFormat } from '../common/unsupportedFormats.ts'

const STORED = 0
const DEFLATED = 8
const LOCAL_HEADER_BYTES = 30

/**
 * The files of an archive, without those that systems add of their own accord. Throws an ImportError when the archive
 * is damaged, or made to do harm: names that lead out of it, links, sizes that lie, contents that overlap.
 */
export async function zipEntries(path: string): Promise<ZipEntry[]> {
  return withZip(path, async zip => {
    requireAtMost(zip.entryCount, ENTRIES_MAX, 'zipTooMany')
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    requireApart(entries)
    return entries
      .map(entry => ({ entry, name: requireHarmlessName(entry) }))
      .filter(({ name }) => !isSystemFile(name))
      .map(({ entry, name }) => {
        requireSize(entry)
        return { name, size: entry.uncompressedSize, source: sourceOf(path, entry) }
      })
  })
}

/** Opens an archive, and closes it whatever happens. What the library throws means a damaged archive. */
async function withZip<T>(path: string, use: (zip: ZipFile) => Promise<T>): Promise<T> {
  try {
    const zip = await openPromise(path, { decodeStrings: false, autoClose: false, validateEntrySizes: true })
    // An error that comes when nobody waits for one must not end the process.
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

/** Folders, and what macOS and Windows leave behind. */
function isSystemFile(name: string): boolean {
  const file = name.split('/').at(-1) ?? ''
  return name.endsWith('/') || name.startsWith('__MACOSX/') || /^(\.|thumbs\.db$|desktop\.ini$)/i.test(file)
}

/** Contents that share their bytes make a small archive unfold into a great many files. */
function requireApart(entries: readonly Entry[]): void {
  const ordered = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let end = 0
  for (const entry of ordered) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new ImportError('zipOverlap')
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize
  }
}

function requireSize({ compressedSize, uncompressedSize }: Entry): void {
  const tooMuch = uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * RATIO_MAX
  if (tooMuch || uncompressedSize > EXPANDED_BYTES_MAX) throw new ImportError('expandsTooMuch')
}

/** The bytes of an entry, checked against the size and the checksum that the archive gives. */
function sourceOf(path: string, entry: Entry): Source {
  return async function* (signal) {
    if (entry.isEncrypted()) throw new ImportError('zipEncrypted')
    const { compressionMethod } = entry
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
      throw new ImportError('zipMethod', { method: compressionMethod })
    }
    const raw = rawBytes(path, entry)
    const bytes = compressionMethod === DEFLATED ? inflated(raw) : raw
    let [size, sum] = [0, 0]
    for await (const chunk of bytes(signal)) {
      size += chunk.length
      if (size > entry.uncompressedSize) throw new ImportError('zipLies')
      sum = crc32(chunk, sum)
      yield chunk
    }
    if (size !== entry.uncompressedSize) throw new ImportError('zipLies')
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

const UTF8_FLAG = 0x800
/** The kind of file in the permissions that Unix keeps in the upper half of the attributes. */
const KIND_MASK = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000

/**
 * The entry's name. Throws an ImportError when it leads out of the archive, or when the entry is a link or a device.
 */
function requireHarmlessName(entry: Entry): string {
  const name = nameOf(entry)
  const kind = (entry.externalFileAttributes >>> 16) & KIND_MASK
  const steps = name.split(/[/\\]/)
  const harmful =
    name === '' ||
    name.includes('\0') ||
    steps.includes('..') ||
    /^([/\\]|[a-z]:)/i.test(name) ||
    (kind !== 0 && kind !== REGULAR && kind !== FOLDER)
  if (harmful) throw new ImportError('zipHarmful', { name: name.slice(0, 80).replace(/\p{C}/gu, '�') })
  return steps.join('/')
}

/**
 * Reads the name of an entry as the archive writes it; older tools use a code page, of which only the ASCII half
 * matters here.
 */
function nameOf(entry: Entry): string {
  const encoding = entry.generalPurposeBitFlag & UTF8_FLAG ? 'utf-8' : 'latin1'
  return new TextDecoder(encoding).decode(entry.fileNameRaw)
}

/** A dataset in an archive: a file, or the first of several, by whose name without the ending they are called. */
interface ZipLayer {
  name: string
  entry: ZipEntry
  /** The format that the ending of its name tells. */
  reader: FormatReader | undefined
}

/** A layer of an archive, and the layer that is meant within it. */
interface ChosenLayer {
  layer: ZipLayer
  inner: string | null
  /** Text before the names of layers within it. */
  prefix: string
}

/** A text may as well be a notice, so it counts only where there is nothing else. */
const NOTICE = /\.txt$/i

/** The datasets of an archive. Throws an ImportError when nothing in it can be one. */
export function zipLayers(entries: readonly ZipEntry[], readers: readonly FormatReader[]): ZipLayer[] {
  const [only, other] = entries
  if (only === undefined) throw new ImportError('zipEmpty')
  const files = entries.map(entry => ({ entry, ...byEnding(entry, readers) }))
  if (!files.some(({ reader }) => reader?.from === 'archive')) {
    const foreign = unsupportedFormat(new Uint8Array(), entries)
    if (foreign !== undefined) throw new ImportError('otherFormat', { format: foreign })
  }
  const data = files.filter(({ reader }) => reader !== undefined)
  const found = data.length > 0 ? data : files.filter(({ name }) => NOTICE.test(name))
  if (found.length === 0 && other !== undefined) {
    throw new ImportError('zipSeveral', { names: listOf(entries.map(({ name }) => name)) })
  }
  return found.length > 0 ? found : files
}

/** Returns the format that the ending of a name tells, and what a dataset is called by that name. */
function byEnding({ name }: ZipEntry, readers: readonly FormatReader[]): Omit<ZipLayer, 'entry'> {
  for (const reader of readers) {
    const extension = reader.extensions.find(each => name.toLowerCase().endsWith(`.${each}`))
    if (extension === undefined) continue
    return { name: reader.from === 'archive' ? name.slice(0, -extension.length - 1) : name, reader }
  }
  return { name, reader: undefined }
}

/** Finds what was said: a layer of the archive, the layer within the only one, or one within one of several. */
export function chosenIn(layers: readonly ZipLayer[], said: string | null): ChosenLayer {
  const [only, other] = layers
  const whole = layers.find(({ name }) => name === said)
  if (whole !== undefined) return { layer: whole, inner: null, prefix: other ? `${whole.name}/` : '' }
  if (only !== undefined && other === undefined) return { layer: only, inner: said, prefix: '' }
  const names = layers.map(({ name }) => name)
  if (said === null) throw new SeveralLayers(names, formatOf(layers))
  // A folder may be called like a file beside it.
  const [outer] = layers
    .filter(({ name }) => said.startsWith(`${name}/`))
    .toSorted((a, b) => b.name.length - a.name.length)
  if (outer === undefined) throw layerMissing(said, names)
  const prefix = `${outer.name}/`
  return { layer: outer, inner: said.slice(prefix.length), prefix }
}

/** About: a file is only known once it is read. */
const formatOf = ([first]: readonly ZipLayer[]): ImportFormat => first?.reader?.name ?? 'csv'
