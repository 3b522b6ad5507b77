import { bytesOf, packSections, readSections, sectionAt } from './files/sections.ts'

const MAGIC = 'CTBO'
const VERSION = 1

/** A sorted list of ordinals as a file. */
export function encodeOrdinals(ordinals: Uint32Array<ArrayBuffer>): Uint8Array {
  return packSections(MAGIC, VERSION, [bytesOf(ordinals)])
}

/** Reads what `encodeOrdinals` wrote, in place. */
export function decodeOrdinals(file: Uint8Array<ArrayBuffer>): Uint32Array {
  const bytes = sectionAt(readSections(MAGIC, VERSION, file), 0)
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
}
