import { ByteReader, ByteWriter } from '../bytes.ts'
import { decodeChunk } from './chunk.ts'
import type { Texts } from './textOrder.ts'

/** Code of a missing text. A zone without a name is not in the instance. */
export const NO_TEXT = 0xffffffff

/** Encoded column of texts. A string is decoded when it is read: a million strings would fill the memory. */
export interface TextColumn {
  /** UTF-8 of the dictionary, concatenated, sorted by UTF-16 code units. */
  bytes: Uint8Array<ArrayBuffer>
  /** Text `i` spans the bytes `starts[i]` to `starts[i + 1]`. */
  starts: Uint32Array<ArrayBuffer>
  /** Text of each ordinal, or `NO_TEXT`. */
  codes: Uint32Array<ArrayBuffer>
}

/** Decodes a column of texts. Throws a RangeError on invalid bytes. */
export function readTexts(chunks: readonly ArrayBuffer[], dictionary: ArrayBuffer): TextColumn {
  const parts = chunks.map(chunk => decodeChunk(new Uint8Array(chunk)))
  const codes = new Uint32Array(parts.reduce((sum, { values }) => sum + values.length, 0))
  for (const { first, values, nulls } of parts) {
    codes.set(values, first)
    for (let at = 0; at < values.length; at++)
      if (((nulls[at >> 3] ?? 0) & (1 << (at & 7))) !== 0) codes[first + at] = NO_TEXT
  }
  return { ...textsIn(new Uint8Array(dictionary)), codes }
}

/** Returns the texts of an encoded dictionary. Throws a RangeError on invalid bytes. */
export function textsIn(dictionary: Uint8Array<ArrayBuffer>): Texts {
  const reader = new ByteReader(dictionary)
  const starts = new Uint32Array(reader.varint() + 1)
  for (let text = 0; text + 1 < starts.length; text++)
    starts[text + 1] = (starts[text] ?? 0) + reader.varint()
  return { bytes: dictionary.slice(reader.position), starts }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function textOf({ codes, ...dictionary }: TextColumn, ordinal: number): string | undefined {
  const code = codes[ordinal] ?? NO_TEXT
  return code === NO_TEXT ? undefined : entryOf(dictionary, code)
}

function entryOf({ bytes, starts }: Texts, code: number): string {
  return decoder.decode(bytes.subarray(starts[code], starts[code + 1]))
}

/** Returns the index of a text in the sorted dictionary; undefined if it is missing. */
export function codeOf(column: TextColumn, text: string): number | undefined {
  let low = 0
  let high = column.starts.length - 2
  while (low <= high) {
    const middle = (low + high) >> 1
    const entry = entryOf(column, middle)
    if (entry === text) return middle
    if (entry < text) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** Encodes texts as bytes: varint count, varint length of each in bytes, then UTF-8. */
export function encodeDictionary(dictionary: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = new ByteWriter()
  const starts = new Uint32Array(dictionary.length + 1)
  for (const [at, text] of dictionary.entries()) {
    bytes.text(text)
    starts[at + 1] = bytes.length
  }
  return encodeTexts({ bytes: bytes.written, starts }, Uint32Array.from(dictionary.keys()))
}

/** Encodes texts like `encodeDictionary`, in a given order. */
export function encodeTexts({ bytes, starts }: Texts, order: Uint32Array): Uint8Array<ArrayBuffer> {
  const lengths = new ByteWriter()
  lengths.varint(order.length)
  for (const text of order) lengths.varint((starts[text + 1] ?? 0) - (starts[text] ?? 0))
  const blob = new Uint8Array(lengths.length + (starts.at(-1) ?? 0))
  blob.set(lengths.written)
  let end = lengths.length
  for (const text of order)
    for (let at = starts[text] ?? 0; at < (starts[text + 1] ?? 0); at++) blob[end++] = bytes[at] ?? 0
  return blob.subarray(0, end)
}

/** Decodes the output of `encodeDictionary`. Throws a RangeError past the end. */
export function decodeDictionary(bytes: Uint8Array): string[] {
  const reader = new ByteReader(bytes)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const lengths = Array.from({ length: reader.varint() }, () => reader.varint())
  return lengths.map(length => decoder.decode(reader.bytes(length)))
}
