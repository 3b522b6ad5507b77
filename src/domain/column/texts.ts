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
  const blob = new Uint8Array(dictionary)
  const reader = new ByteReader(blob)
  const starts = new Uint32Array(reader.varint() + 1)
  for (let text = 0; text + 1 < starts.length; text++)
    starts[text + 1] = (starts[text] ?? 0) + reader.varint()
  return { bytes: blob.slice(reader.position), starts, codes }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function textOf({ codes, ...dictionary }: TextColumn, ordinal: number): string | undefined {
  const code = codes[ordinal] ?? NO_TEXT
  return code === NO_TEXT ? undefined : entryOf(dictionary, code)
}

function entryOf({ bytes, starts }: Omit<TextColumn, 'codes'>, code: number): string {
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

/** Encodes texts like `encodeDictionary`, in an order. */
export function encodeTexts({ bytes, starts }: Texts, order: Uint32Array): Uint8Array<ArrayBuffer> {
  const blob = new ByteWriter()
  blob.varint(order.length)
  for (const text of order) blob.varint((starts[text + 1] ?? 0) - (starts[text] ?? 0))
  for (const text of order) blob.bytes(bytes.subarray(starts[text], starts[text + 1]))
  return blob.finish()
}

/** Decodes the output of `encodeDictionary`. Throws a RangeError past the end. */
export function decodeDictionary(bytes: Uint8Array): string[] {
  const reader = new ByteReader(bytes)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const lengths = Array.from({ length: reader.varint() }, () => reader.varint())
  return lengths.map(length => decoder.decode(reader.bytes(length)))
}
