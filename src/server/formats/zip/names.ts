import type { Entry } from 'yauzl'
import { ImportError } from '../common/importError.ts'

const UTF8_FLAG = 0x800
/** The kind of file in the permissions that Unix keeps in the upper half of the attributes. */
const KIND_MASK = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000

/**
 * The entry's name. Throws an ImportError when it leads out of the archive, or when the entry is a link or a device.
 */
export function requireHarmlessName(entry: Entry): string {
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
