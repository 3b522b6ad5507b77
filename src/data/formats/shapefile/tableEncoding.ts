import { decoderOf } from '../common/encoding.ts'
import { encodingNamed, encodingOfDriver } from '../common/encodingNames.ts'
import type { TextEncoding } from '../common/reader.ts'
import { ByteReader, readHead, type Source } from '../common/source.ts'
import { rowsOfDbf } from './dbf.ts'

/** Encoding that a shapefile declares for its table. */
interface NamedEncoding {
  /** Name as written. */
  written: string
  /** Null for an unknown name. */
  encoding: string | null
}

/** Maximum bytes of a companion text file. */
const NOTE_BYTES = 2 ** 16
/** Offset of the language driver's number in a .dbf, in bytes. */
const DRIVER_AT = 29
/** Maximum bytes of a table that are checked. */
const CHECKED_BYTES = 2 ** 24

/**
 * Returns the encoding of a table: the requested one, else from the .cpg, else from the language driver.
 * Bytes that contradict a declared encoding take precedence.
 */
export async function tableEncoding(
  cpg: Source | null,
  dbf: Source | null,
  asked: string | null,
): Promise<TextEncoding> {
  const named = dbf === null ? null : await namedEncoding(cpg, dbf)
  const overruledBy = (encoding: string | null) =>
    named !== null && named.encoding !== (encoding?.toLowerCase() ?? 'utf-8') ? named.written : null
  if (asked !== null) return { encoding: asked, overruled: overruledBy(asked), texts: null }
  if (dbf === null) return { encoding: null, overruled: null, texts: null }
  const counted = await countLetters(dbf)
  const declared = named?.encoding ?? null
  if (declared !== null && (await agrees(declared, counted, dbf)))
    return { encoding: declared, overruled: null, texts: null }
  // A character truncated at the end of a field is not a sign of another encoding.
  const isCut = counted.broken > 0 && isMostlyUtf8(counted)
  const encoding = isCut ? 'utf-8' : null
  return { encoding, overruled: overruledBy(encoding), texts: isCut ? null : rowsOfDbf(dbf) }
}

async function namedEncoding(cpg: Source | null, dbf: Source): Promise<NamedEncoding | null> {
  const written = cpg === null ? '' : new TextDecoder().decode(await readHead(cpg, NOTE_BYTES)).trim()
  const note = written.split(/[\r\n\0]/, 1)[0]?.slice(0, 40) ?? ''
  const named =
    note === '' || NO_ENCODING.test(note) ? null : { written: note, encoding: encodingNamed(note) }
  if (named !== null && named.encoding !== null) return named
  const bytes = new ByteReader(dbf, new AbortController().signal)
  try {
    await bytes.skip(DRIVER_AT)
    const encoding = encodingOfDriver((await bytes.take(1))[0] ?? 0)
    return encoding === null ? named : { written: named?.written ?? encoding, encoding }
  } finally {
    await bytes.close()
  }
}

/** Encoding names that do not define non-ASCII characters. */
const NO_ENCODING = /^(us-?)?ascii$|^oem$|^system$|^20127$/i

/** Counts of non-ASCII characters, read as UTF-8. */
interface Letters {
  whole: number
  broken: number
}

async function countLetters(dbf: Source): Promise<Letters> {
  const letters: Letters = { whole: 0, broken: 0 }
  let [seen, missing] = [0, 0]
  for await (const chunk of rowsOfDbf(dbf)(new AbortController().signal)) {
    for (const byte of chunk) {
      const isContinuation = byte >= 0x80 && byte < 0xc0
      if (missing > 0 && isContinuation) {
        missing -= 1
        if (missing === 0) letters.whole += 1
        continue
      }
      if (missing > 0) letters.broken += 1
      missing = byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
      if (byte >= 0x80 && missing === 0) letters.broken += 1
    }
    seen += chunk.length
    if (seen > CHECKED_BYTES) break
  }
  return letters
}

const isMostlyUtf8 = ({ whole, broken }: Letters): boolean => whole > 0 && whole >= 2 * broken

/** Minimum UTF-8 characters that cannot be a coincidence in a two-byte encoding. */
const CHANCE = 4
const DOUBLE_BYTE = new Set(['big5', 'euc-jp', 'euc-kr', 'gb18030', 'gbk', 'shift_jis'])

/** Returns whether the bytes of a table may be texts in an encoding. */
async function agrees(encoding: string, letters: Letters, dbf: Source): Promise<boolean> {
  const { whole, broken } = letters
  if (whole + broken === 0) return true
  if (encoding === 'utf-8') return broken <= whole
  const isUtf8 = isMostlyUtf8(letters) && (!DOUBLE_BYTE.has(encoding) || (whole >= CHANCE && broken === 0))
  return !isUtf8 && (await canDecode(encoding, rowsOfDbf(dbf)))
}

async function canDecode(encoding: string, texts: Source): Promise<boolean> {
  const decode = decoderOf(encoding)
  let seen = 0
  try {
    for await (const chunk of texts(new AbortController().signal)) {
      decode(chunk, { stream: true })
      seen += chunk.length
      if (seen > CHECKED_BYTES) break
    }
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
