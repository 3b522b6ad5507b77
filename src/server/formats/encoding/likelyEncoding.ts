import type { Source } from '../common/source.ts'
import { detectEncoding } from './detectEncoding.ts'
import { decoderOf, markedEncoding } from './encoding.ts'

const LOOKED_AT_BYTES = 2 ** 24
/** Bytes of lines with other letters than those of ASCII that are enough to tell. */
const TELLING_BYTES = 2 ** 16
const NEWLINE = 0x0a

/**
 * Returns `utf-8` when the bytes are that, as far as they are looked at; else the encoding in which they make sense.
 */
export async function likelyEncoding(source: Source, signal: AbortSignal): Promise<string> {
  const decode = decoderOf('utf-8')
  let [seen, isUtf8] = [0, true]
  const telling = new TellingLines()
  for await (const chunk of source(signal)) {
    const marked = seen === 0 ? markedEncoding(chunk) : null
    if (marked !== null) return marked
    seen += chunk.length
    isUtf8 &&= canDecode(() => decode(chunk, { stream: true }))
    telling.take(chunk)
    if (seen > LOOKED_AT_BYTES || (!isUtf8 && telling.isEnough)) break
  }
  if (isUtf8 && seen <= LOOKED_AT_BYTES) isUtf8 = canDecode(() => decode())
  return isUtf8 ? 'utf-8' : detectEncoding(telling.bytes)
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

/** Gathers the lines that tell an encoding from others. */
class TellingLines {
  readonly #lines: Uint8Array[] = []
  #length = 0

  get isEnough(): boolean {
    return this.#length >= TELLING_BYTES
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.#lines)
  }

  take(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && !this.isEnough; ) {
      const end = chunk.indexOf(NEWLINE, at)
      const line = chunk.subarray(at, end < 0 ? chunk.length : end + 1)
      // No end of a line is half of a letter, in any encoding that is detected.
      if (line.some(byte => byte >= 0x80)) {
        this.#lines.push(line.slice(0, TELLING_BYTES))
        this.#length += line.length
      }
      at += line.length
    }
  }
}
