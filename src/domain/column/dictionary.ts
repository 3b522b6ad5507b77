import { ByteReader, ByteWriter } from '../bytes.ts'

/** Encodes texts as bytes: varint count, varint length of each in bytes, then UTF-8. */
export function encodeDictionary(dictionary: readonly string[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const texts = dictionary.map(text => encoder.encode(text))
  const blob = new ByteWriter()
  blob.varint(texts.length)
  for (const text of texts) blob.varint(text.byteLength)
  for (const text of texts) blob.bytes(text)
  return blob.finish()
}

/** Reads what `encodeDictionary` wrote. Throws a RangeError past the end. */
export function decodeDictionary(bytes: Uint8Array): string[] {
  const reader = new ByteReader(bytes)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const lengths = Array.from({ length: reader.varint() }, () => reader.varint())
  return lengths.map(length => decoder.decode(reader.bytes(length)))
}
