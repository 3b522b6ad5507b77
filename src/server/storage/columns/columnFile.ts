import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { ByteReader } from '../../../domain/bytes.ts'
import type { WithFile } from '../files/artefactFiles.ts'
import { readFrom, readSections, sectionAt, sectionTable } from '../files/fileSections.ts'
import { DamagedArtefact, hashOfMany, readOrDamaged } from '../files/integrity.ts'
import { COLUMN_MAGIC, COLUMN_VERSION, SECTION } from './column.ts'

/** Column on the disk for transfer: its values are not decoded. */
export interface ColumnFile {
  readonly count: number
  readonly chunks: number
  /** Memory of the opened file in bytes. */
  readonly size: number
  /**
   * Returns the compressed bytes (brotli) of a chunk, or null without one. Rejects with a DamagedArtefact.
   */
  chunk(index: number): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Returns the compressed bytes (brotli) of the dictionary, or null for numbers. Rejects with a
   * DamagedArtefact.
   */
  dictionary(): Promise<Uint8Array<ArrayBuffer> | null>
}

/** Bytes of a file, and the checksum from when it was opened. */
interface Block {
  offset: number
  length: number
  crc: number
}

/**
 * Opens a column. Verifies all bytes now, and each part again on reading. Rejects with a DamagedArtefact, or
 * with another error if the file is not a column or has another version.
 * @param hash Name of the artefact.
 */
export async function openColumnFile(withFile: WithFile, hash: string): Promise<ColumnFile> {
  const file = await withFile(async path => {
    const bytes = await readOrDamaged(hash, readFile(path))
    if ((await hashOfMany(bytes)) !== hash) throw new DamagedArtefact(hash, 'changed')
    return bytes
  })
  const sections = readSections(COLUMN_MAGIC, COLUMN_VERSION, file)
  const places = sectionTable(COLUMN_MAGIC, COLUMN_VERSION, file)
  const header = new ByteReader(sectionAt(sections, SECTION.header))
  // Skips the type of the values and the JSON flag of the dictionary. Callers know both.
  header.bytes(2)
  const count = header.varint()
  const block = (offset: number, length: number): Block => ({
    offset,
    length,
    crc: crc32(file.subarray(offset, offset + length)),
  })
  const dictionary = block(
    places[SECTION.dictionary]?.offset ?? 0,
    sectionAt(sections, SECTION.dictionary).byteLength,
  )
  const lengths = Buffer.from(sectionAt(sections, SECTION.chunkLengths))
  const chunks: Block[] = []
  let offset = places[SECTION.chunks]?.offset ?? 0
  for (let at = 0; at < lengths.byteLength; at += 4) {
    const length = lengths.readUInt32LE(at)
    chunks.push(block(offset, length))
    offset += length
  }
  const bytesOf = ({ offset, length, crc }: Block) =>
    withFile(async path => {
      const bytes = await readOrDamaged(hash, readFrom(path, offset, length))
      if (crc32(bytes) !== crc) throw new DamagedArtefact(hash, 'changed')
      return bytes
    })
  return {
    count,
    chunks: chunks.length,
    size: chunks.length * BLOCK_SIZE,
    async chunk(index) {
      const found = chunks[index]
      return found === undefined ? null : bytesOf(found)
    },
    async dictionary() {
      return dictionary.length === 0 ? null : bytesOf(dictionary)
    },
  }
}

/** Approximate memory of the location of a block in bytes. */
const BLOCK_SIZE = 48
