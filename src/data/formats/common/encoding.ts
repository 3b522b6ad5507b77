import { concatenated } from '../../../domain/bytes.ts'
import { codePageDecoder, isCodePage } from './codePages.ts'
import { DOUBLE_UTF8, doubleDecoder, isEncodedTwice } from './doubleUtf8.ts'
import { ImportError } from './importError.ts'
import type { Source, Text } from './source.ts'

/** Decodes bytes, or a chunk of a longer text when `stream` is set. Throws a TypeError on invalid bytes. */
export type Decode = (bytes?: Uint8Array, more?: { stream: boolean }) => string

/** Returns a strict decoder. Throws an ImportError for an unknown encoding. */
export function decoderOf(encoding: string | null): Decode {
  const name = encoding?.trim().toLowerCase() ?? 'utf-8'
  if (isCodePage(name)) {
    const decode = codePageDecoder(name)
    return (bytes = new Uint8Array()) => decode(bytes)
  }
  if (name === DOUBLE_UTF8) return doubleDecoder()
  try {
    const decoder = new TextDecoder(name, { fatal: true })
    return (bytes, more) => decoder.decode(bytes, more)
  } catch (error) {
    throw new ImportError('unknownEncoding', { encoding: name.slice(0, 40) }, null, error)
  }
}

/** Returns the error for bytes that are invalid in the encoding of the file. */
export function undecodable(
  encoding: string | null,
  cause: unknown,
  line: number | null = null,
): ImportError {
  const name = encoding?.toLowerCase() ?? 'utf-8'
  return name === 'utf-8'
    ? new ImportError('notUtf8', {}, line, cause)
    : new ImportError('notEncoding', { encoding: name }, line, cause)
}

/**
 * Returns the encoding that the first bytes reveal: by a byte order mark, or by the zero bytes of ASCII in
 * UTF-16. Null if they reveal none.
 */
export function markedEncoding(head: Uint8Array): string | null {
  const [first, second, third] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (head.length < 4) return null
  const zeros = (parity: 0 | 1) =>
    head.subarray(0, 64).every((byte, at) => (byte === 0) === (at % 2 === parity))
  if (zeros(1)) return 'utf-16le'
  return zeros(0) ? 'utf-16be' : null
}

/** Removes NULs, and the Ctrl-Z at the end of a DOS file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
export const withoutStrays = (text: string): string => text.replace(/[\0\x1a]/g, '')

/**
 * Decodes bytes, without stray control characters. The reader throws an ImportError for bytes that are
 * invalid in the encoding.
 */
export function textOf(source: Source, encoding: string | null): Text {
  return async function* (signal) {
    const decode = decoderOf(encoding)
    try {
      for await (const chunk of source(signal)) yield withoutStrays(decode(chunk, { stream: true }))
      yield withoutStrays(decode())
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof TypeError ? undecodable(encoding, error) : error
    }
  }
}

const LOOKED_AT_BYTES = 2 ** 24
/** Bytes of lines with non-ASCII characters that suffice to detect the encoding. */
const TELLING_BYTES = 2 ** 16
const NEWLINE = 0x0a

/** Returns `utf-8`, or `utf-8-double`, when the sampled bytes are valid UTF-8, else the likeliest encoding. */
export async function likelyEncoding(source: Source, signal: AbortSignal): Promise<string> {
  const decode = decoderOf('utf-8')
  let [seen, isUtf8] = [0, true]
  const telling = new TellingLines()
  for await (const chunk of source(signal)) {
    const marked = seen === 0 ? markedEncoding(chunk) : null
    if (marked !== null && marked !== 'utf-8') return marked
    seen += chunk.length
    isUtf8 &&= canDecode(() => decode(chunk, { stream: true }))
    telling.take(chunk)
    if (seen > LOOKED_AT_BYTES || (!isUtf8 && telling.isEnough)) break
  }
  if (isUtf8 && seen <= LOOKED_AT_BYTES) isUtf8 = canDecode(() => decode())
  if (!isUtf8) return detectEncoding(telling.bytes)
  return isEncodedTwice(new TextDecoder().decode(telling.bytes)) ? DOUBLE_UTF8 : 'utf-8'
}

function canDecode(decode: () => string): boolean {
  try {
    decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Collects the lines with non-ASCII characters. */
class TellingLines {
  readonly #lines: Uint8Array[] = []
  #length = 0

  get isEnough(): boolean {
    return this.#length >= TELLING_BYTES
  }

  get bytes(): Uint8Array {
    return concatenated(this.#lines)
  }

  take(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && !this.isEnough; ) {
      const end = chunk.indexOf(NEWLINE, at)
      const line = chunk.subarray(at, end < 0 ? chunk.length : end + 1)
      // In every detected encoding, the byte of a line end is never part of another character.
      if (line.some(byte => byte >= 0x80)) {
        this.#lines.push(line.slice(0, TELLING_BYTES))
        this.#length += line.length
      }
      at += line.length
    }
  }
}

/**
 * Encodings by their names in jschardet, with the names of `decoderOf`. Unsupported encodings are omitted.
 */
const NAMES: Readonly<Record<string, string>> = {
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Windows-1252': 'windows-1252',
  'Windows-1253': 'windows-1253',
  'Windows-1254': 'windows-1254',
  'Windows-1255': 'windows-1255',
  'Windows-1256': 'windows-1256',
  'Windows-1257': 'windows-1257',
  'Windows-1258': 'windows-1258',
  'Windows-874': 'windows-874',
  'ISO-8859-2': 'iso-8859-2',
  'ISO-8859-5': 'iso-8859-5',
  'ISO-8859-7': 'iso-8859-7',
  'KOI8-R': 'koi8-r',
  'KOI8-U': 'koi8-u',
  IBM866: 'ibm866',
  MacCyrillic: 'x-mac-cyrillic',
  CP932: 'shift_jis',
  SHIFT_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'ISO-2022-JP': 'iso-2022-jp',
  GB18030: 'gb18030',
  Big5: 'big5',
  CP949: 'euc-kr',
  'EUC-KR': 'euc-kr',
}

/** Encodings of Western Europe, which only accents distinguish; the most frequent first. */
const WESTERN = ['windows-1252', 'macintosh', 'cp850'] as const

/** Detects the encoding of bytes that are not UTF-8, by the language of the text. */
async function detectEncoding(bytes: Uint8Array): Promise<string> {
  const { detect } = await import('jschardet')
  const { encoding, confidence } = detect(bytes)
  const name = NAMES[encoding ?? '']
  if (name === undefined || name === 'windows-1252' || oddities(bytes, name) === Infinity)
    return western(bytes)
  // With few accents jschardet is unreliable: "Ardèche" alone could also be Czech.
  return confidence < SURE && isOfOneLanguage(decoderOf('windows-1252')(bytes)) ? western(bytes) : name
}

/** Minimum confidence of jschardet that overrides the guess of a Western European text. */
const SURE = 0.07

/** Non-ASCII letters of French, German, Spanish, Portuguese, Italian, ... */
const ALPHABETS = [
  'àâæçéèêëîïôœùûüÿ',
  'äöüß',
  'áéíñóúüàçèïòª',
  'áàâãçéêíóôõúüº',
  'àèéìíîòóù',
  'åäöøæéü',
  'áðéíóúýþæö',
].map(letters => new Set(letters))

const ACCENTED = /[^\0-\x7f]/

/** Returns whether a text may be in one language of Western Europe, with mostly ASCII letters. */
function isOfOneLanguage(text: string): boolean {
  const words = (text.match(/\p{L}+/gu) ?? []).filter(word => ACCENTED.test(word))
  const letters = words
    .join('')
    .toLowerCase()
    .replace(/[\0-\x7f]/g, '')
  const plain = words.join('').length - letters.length
  return (
    plain >= letters.length &&
    ALPHABETS.some(alphabet => Array.from(letters).every(each => alphabet.has(each)))
  )
}

function western(bytes: Uint8Array): string {
  const judged = WESTERN.map(name => ({ name, odd: oddities(bytes, name) }))
  return judged.reduce((best, next) => (next.odd < best.odd ? next : best)).name
}

/** Letters and typographic signs of Western Europe. */
const USUAL = /[\p{Script=Latin}«»“”‘’„…–—€£°²³ªº·§©®±½¼¾×¿¡\u00a0]/u
/** Capital or typographic sign in the middle of a word. */
const ODD_PLACE = /(?<=\p{Ll})(?![\0-\x7f])\p{Lu}|(?<=\p{L})[«»“”„…–—€£°²³§®±½¼¾×¿¡](?=\p{L})/gu

/** Counts the implausible characters of a text in an encoding. */
function oddities(bytes: Uint8Array, name: string): number {
  let text: string
  try {
    text = decoderOf(name)(bytes)
  } catch {
    return Infinity
  }
  const strange = Array.from(text.replace(/[\0-\x7f]/g, '')).filter(character => !USUAL.test(character))
  return strange.length + (text.match(ODD_PLACE)?.length ?? 0)
}
