import { ImportError } from '../common/importError.ts'
import type { Source, Text } from '../common/source.ts'

/** Decodes bytes, a piece of a longer text when `stream` is set. Throws a TypeError on bytes that are no text. */
export type Decode = (bytes?: Uint8Array, more?: { stream: boolean }) => string

/** A strict decoder. Throws an ImportError when no encoding has the name. */
export function decoderOf(encoding: string | null): Decode {
  const name = encoding?.trim().toLowerCase() ?? 'utf-8'
  if (isCodePage(name)) {
    const decode = codePageDecoder(name)
    return (bytes = new Uint8Array()) => decode(bytes)
  }
  try {
    const decoder = new TextDecoder(name, { fatal: true })
    return (bytes, more) => decoder.decode(bytes, more)
  } catch (error) {
    throw new ImportError('unknownEncoding', { encoding: name.slice(0, 40) }, null, error)
  }
}

/** Returns the error about bytes that are no text in the encoding they were read in. */
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

/** The encoding that the first bytes give away: their mark, or the zeros of ASCII in UTF-16. Null for none. */
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

/** The upper halves of the two DOS code pages of DBF files, which `TextDecoder` does not know. */
const UPPER = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
} as const

type CodePage = keyof typeof UPPER

const isCodePage = (name: string): name is CodePage => Object.hasOwn(UPPER, name)

/** A decoder of a DOS code page. */
function codePageDecoder(name: CodePage): (bytes: Uint8Array) => string {
  const upper = UPPER[name]
  return bytes =>
    Array.from(bytes, byte => (byte < 0x80 ? String.fromCharCode(byte) : (upper[byte - 0x80] ?? ''))).join('')
}

/** The text that bytes are. Reading it throws an ImportError where they are none in that encoding. */
export function textOf(source: Source, encoding: string | null): Text {
  return async function* (signal) {
    const decode = decoderOf(encoding)
    try {
      for await (const chunk of source(signal)) yield decode(chunk, { stream: true })
      yield decode()
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof TypeError ? undecodable(encoding, error) : error
    }
  }
}
