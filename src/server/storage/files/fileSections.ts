import { type FileHandle, open } from 'node:fs/promises'
import { concatenated } from '../../../domain/bytes.ts'

const MAGIC_BYTES = 4
const FIXED_BYTES = 8
const ENTRY_BYTES = 16

/**
 * Joins byte sections into one file: magic number, version, table of offsets and lengths, then the sections,
 * each at a multiple of 8 so that typed arrays can view them in place. Numbers are little-endian.
 */
export function packSections(magic: string, version: number, sections: readonly Uint8Array[]): Uint8Array {
  const whole = sections.map(section => ({ length: section.byteLength, pieces: () => [section] }))
  return concatenated([...sectionPieces(magic, version, whole)])
}

/** Section of a file. Its bytes are produced while it is written. */
export interface PlannedSection {
  length: number
  pieces: () => Iterable<Uint8Array>
}

/** Yields the bytes of a file like `packSections`, which need not fit the memory. */
export function* sectionPieces(
  magic: string,
  version: number,
  sections: readonly PlannedSection[],
): Generator<Uint8Array> {
  const head = new Uint8Array(aligned(tableBytes(sections.length)))
  const view = new DataView(head.buffer)
  head.set(Buffer.from(magic, 'latin1'))
  view.setUint16(MAGIC_BYTES, version, true)
  view.setUint16(MAGIC_BYTES + 2, sections.length, true)
  let offset = head.byteLength
  sections.forEach(({ length }, index) => {
    const entry = FIXED_BYTES + ENTRY_BYTES * index
    view.setBigUint64(entry, BigInt(offset), true)
    view.setBigUint64(entry + 8, BigInt(length), true)
    offset = aligned(offset + length)
  })
  yield head
  for (const { length, pieces } of sections) {
    yield* pieces()
    yield new Uint8Array(aligned(length) - length)
  }
}

/** Number of bytes at the start of a file that locate its sections. */
export const tableBytes = (sections: number): number => FIXED_BYTES + ENTRY_BYTES * sections

/**
 * Returns the offsets of the sections of a file from `packSections`. Throws when the file is of another kind
 * or version, or truncated.
 */
export function sectionTable(
  magic: string,
  version: number,
  head: Uint8Array<ArrayBuffer>,
): { offset: number; length: number }[] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const found =
    head.byteLength >= FIXED_BYTES ? Buffer.from(head.subarray(0, MAGIC_BYTES)).toString('latin1') : ''
  if (found !== magic) throw new Error(`Not an artefact of kind ${magic}`)
  const foundVersion = view.getUint16(MAGIC_BYTES, true)
  if (foundVersion !== version) throw new Error(`${magic} version ${foundVersion} is not ${version}`)
  const count = view.getUint16(MAGIC_BYTES + 2, true)
  if (tableBytes(count) > head.byteLength) throw new Error(`Truncated artefact of kind ${magic}`)
  return Array.from({ length: count }, (_, index) => {
    const entry = tableBytes(index)
    return {
      offset: Number(view.getBigUint64(entry, true)),
      length: Number(view.getBigUint64(entry + 8, true)),
    }
  })
}

/**
 * Returns the sections of a file from `packSections`, as views without a copy. Throws when the file is of
 * another kind or version, or truncated.
 */
export function readSections(magic: string, version: number, file: Uint8Array<ArrayBuffer>): Section[] {
  return sectionTable(magic, version, file).map(({ offset, length }) => {
    if (offset + length > file.byteLength) throw new Error(`Truncated artefact of kind ${magic}`)
    return file.subarray(offset, offset + length)
  })
}

type Section = Uint8Array<ArrayBuffer>

/** Returns the section at an index. Throws if the file has fewer sections. */
export function sectionAt(sections: readonly Section[], index: number): Section {
  const section = sections[index]
  if (section === undefined) throw new Error(`Section ${index} is missing`)
  return section
}

/** Returns the bytes of a typed array, without a copy. */
export function bytesOf(array: ArrayBufferView<ArrayBuffer>): Section {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

const aligned = (offset: number): number => Math.ceil(offset / 8) * 8

/** Reads bytes of an open file. Rejects at its end. */
export async function read(file: FileHandle, offset: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, offset)
  if (bytesRead !== length) throw new Error('The file is truncated')
  return buffer
}

/** Reads bytes of a file. Rejects when it is missing or too short. */
export async function readFrom(path: string, offset: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const file = await open(path, 'r')
  try {
    return await read(file, offset, length)
  } finally {
    await file.close()
  }
}

const MAGIC = 'CTBO'
const VERSION = 1

/** Encodes a sorted list of ordinals as a file. */
export function encodeOrdinals(ordinals: Uint32Array<ArrayBuffer>): Uint8Array {
  return packSections(MAGIC, VERSION, [bytesOf(ordinals)])
}

/** Decodes the output of `encodeOrdinals`, in place. */
export function decodeOrdinals(file: Uint8Array<ArrayBuffer>): Uint32Array {
  const bytes = sectionAt(readSections(MAGIC, VERSION, file), 0)
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
}
