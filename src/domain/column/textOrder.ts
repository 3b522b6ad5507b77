import { sortNumbers } from '../sortNumbers.ts'

/** UTF-8 texts, concatenated: text `i` spans the bytes `starts[i]` to `starts[i + 1]`. */
export interface Texts {
  bytes: Uint8Array<ArrayBuffer>
  starts: Uint32Array<ArrayBuffer>
}

/**
 * First bytes of characters from U+E000, and from U+10000. UTF-16 encodes the latter as surrogates, which are
 * lower than U+E000.
 */
const LATE = 0xee
const SURROGATES = 0xf0

/** Returns the indices of well-formed texts in the order of their UTF-16 code units, without decoding them. */
export function orderOfTexts({ bytes, starts }: Texts): Uint32Array<ArrayBuffer> {
  const texts = Uint32Array.from({ length: starts.length - 1 }, (_, index) => index)
  return sortNumbers(texts, (a, b) => {
    const [startA, startB] = [starts[a] ?? 0, starts[b] ?? 0]
    const [lengthA, lengthB] = [(starts[a + 1] ?? 0) - startA, (starts[b + 1] ?? 0) - startB]
    const length = Math.min(lengthA, lengthB)
    for (let at = 0; at < length; at++) {
      const [byteA, byteB] = [bytes[startA + at] ?? 0, bytes[startB + at] ?? 0]
      if (byteA === byteB) continue
      const isReversed = byteA >= LATE && byteB >= LATE && byteA >= SURROGATES !== byteB >= SURROGATES
      return isReversed ? byteB - byteA : byteA - byteB
    }
    return lengthA - lengthB
  })
}
