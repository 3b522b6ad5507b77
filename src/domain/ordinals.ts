import { base64Of, bytesOfBase64 } from './bytes.ts'

/** Immutable set of ordinals, one bit each. Functions return new sets. */
export type OrdinalSet = Readonly<Uint8Array>

export const NO_ORDINALS: OrdinalSet = new Uint8Array()

export const hasOrdinal = (set: OrdinalSet, ordinal: number): boolean =>
  ((set[ordinal >> 3] ?? 0) & (1 << (ordinal & 7))) !== 0

/** Creates a set of ordinals from 0. */
export function ordinalSet(ordinals: Iterable<number>): OrdinalSet {
  let set = new Uint8Array(8)
  for (const ordinal of ordinals) {
    const at = ordinal >> 3
    if (at >= set.length) {
      const larger = new Uint8Array(Math.max(at + 1, set.length * 2))
      larger.set(set)
      set = larger
    }
    set[at] = (set[at] ?? 0) | (1 << (ordinal & 7))
  }
  return trimmed(set)
}

export const union = (a: OrdinalSet, b: OrdinalSet): OrdinalSet => combined(a, b, (x, y) => x | y)

/** Returns the ordinals that are in exactly one of two sets. */
export const difference = (a: OrdinalSet, b: OrdinalSet): OrdinalSet => combined(a, b, (x, y) => x ^ y)

export function ordinalCount(set: OrdinalSet): number {
  let count = 0
  for (let byte of set) for (; byte !== 0; byte &= byte - 1) count++
  return count
}

/** Yields the ordinals of a set, ascending. */
export function* ordinalsIn(set: OrdinalSet): Generator<number> {
  for (let at = 0; at < set.length; at++) {
    const byte = set[at] ?? 0
    if (byte !== 0) for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) yield at * 8 + bit
  }
}

/** Encodes a set as `OrdinalBits` of the API. */
export const encodeOrdinals = (set: OrdinalSet): string => base64Of(set)

/** Decodes the output of `encodeOrdinals`. Throws if it is not base64. */
export const decodeOrdinals = (text: string): OrdinalSet => trimmed(bytesOfBase64(text))

function combined(a: OrdinalSet, b: OrdinalSet, join: (x: number, y: number) => number): OrdinalSet {
  return trimmed(
    Uint8Array.from({ length: Math.max(a.length, b.length) }, (_, at) => join(a[at] ?? 0, b[at] ?? 0)),
  )
}

/** Removes trailing zero bytes, so that equal sets are equal arrays. */
function trimmed(set: Uint8Array): OrdinalSet {
  let length = set.length
  while (length > 0 && set[length - 1] === 0) length--
  return set.slice(0, length)
}
