import {
  ENTRIES_MAX,
  EXPANDED_BYTES_MAX,
  ImportError,
  RATIO_FROM,
  RATIO_MAX,
  requireAtMost,
} from '../common/importError.ts'
import type { Source, ZipEntry } from '../common/source.ts'

const STORED = 0
const DEFLATED = 8
const LOCAL_HEADER_BYTES = 30

/** Entry in the directory of an archive, not validated. */
export interface ListedEntry {
  name: Uint8Array
  /** True if the name is encoded in UTF-8. */
  isUtf8: boolean
  /** Offset of the entry's header in the archive. */
  offset: number
  compressedSize: number
  size: number
  /** File attributes of the system that created the archive. */
  attributes: number
  method: number
  isEncrypted: boolean
  /** Content. Reading it throws an ImportError when the checksum does not match. */
  content: Source
}

/**
 * Returns the files of an archive, without system files. Throws an ImportError for a malicious archive: names
 * outside the archive, links, false sizes, overlapping contents.
 */
export function harmlessEntries(listed: readonly ListedEntry[]): ZipEntry[] {
  requireFew(listed.length)
  requireApart(listed)
  return listed
    .map(entry => ({ entry, name: requireHarmlessName(entry) }))
    .filter(({ name }) => !isSystemFile(name))
    .map(({ entry, name }) => {
      requireSize(entry)
      return { name, size: entry.size, source: contentOf(entry) }
    })
}

/** Throws for an archive with too many files, before they are stored. */
export const requireFew = (count: number): void => requireAtMost(count, ENTRIES_MAX, 'zipTooMany')

/** Returns whether an entry is a folder or a system file of macOS or Windows. */
function isSystemFile(name: string): boolean {
  const file = name.split('/').at(-1) ?? ''
  return name.endsWith('/') || name.startsWith('__MACOSX/') || /^(\.|thumbs\.db$|desktop\.ini$)/i.test(file)
}

/** Overlapping contents make a small archive expand to a great many files. */
function requireApart(entries: readonly ListedEntry[]): void {
  let end = 0
  for (const { offset, name, compressedSize } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) throw new ImportError('zipOverlap')
    end = offset + LOCAL_HEADER_BYTES + name.length + compressedSize
  }
}

function requireSize({ compressedSize, size }: ListedEntry): void {
  const tooMuch = size > RATIO_FROM && size > compressedSize * RATIO_MAX
  if (tooMuch || size > EXPANDED_BYTES_MAX) throw new ImportError('expandsTooMuch')
}

/** Returns the bytes of an entry, checked against the size in the directory. */
function contentOf({ isEncrypted, method, size, content }: ListedEntry): Source {
  return async function* (signal) {
    if (isEncrypted) throw new ImportError('zipEncrypted')
    if (method !== STORED && method !== DEFLATED) throw new ImportError('zipMethod', { method })
    let read = 0
    for await (const chunk of content(signal)) {
      read += chunk.length
      if (read > size) throw new ImportError('zipLies')
      yield chunk
    }
    if (read !== size) throw new ImportError('zipLies')
  }
}

/** Mask of the file type in the Unix permissions, the upper half of the attributes. */
const KIND_MASK = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000

/** Returns the name of an entry. Throws an ImportError for a path outside the archive, a link or a device. */
function requireHarmlessName(entry: ListedEntry): string {
  const name = nameOf(entry)
  const kind = (entry.attributes >>> 16) & KIND_MASK
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
 * Returns the name of an entry as in the archive. Older tools use a code page; only its ASCII half matters
 * here.
 */
const nameOf = ({ name, isUtf8 }: ListedEntry): string =>
  new TextDecoder(isUtf8 ? 'utf-8' : 'latin1').decode(name)
