import { open } from 'node:fs/promises'
import { ByteReader } from '../../domain/bytes.ts'
import { COLUMN_MAGIC, COLUMN_VERSION, SECTION } from './column-format.ts'
import { read, readFrom } from './read-at.ts'
import { sectionTable, tableBytes } from './sections.ts'

/** A column as it lies on the disk, for those that hand its bytes on: the values stay in the file. */
export interface ColumnFile {
  readonly count: number
  readonly chunks: number
  /** What the opened file takes in memory, in bytes. */
  readonly size: number
  /** The compressed bytes (brotli) of a chunk, or null where there is none. */
  chunk(index: number): Promise<Uint8Array<ArrayBuffer> | null>
  /** The compressed bytes (brotli) of the dictionary, or null for numbers. */
  dictionary(): Promise<Uint8Array<ArrayBuffer> | null>
}

/** Opens a column. Rejects when the file is none, or of another version. */
export async function openColumnFile(path: string): Promise<ColumnFile> {
  const file = await open(path, 'r')
  try {
    const table = sectionTable(
      COLUMN_MAGIC,
      COLUMN_VERSION,
      await read(file, 0, tableBytes(Object.keys(SECTION).length)),
    )
    const place = (section: number) => table[section] ?? { offset: 0, length: 0 }
    const section = (number: number) => read(file, place(number).offset, place(number).length)
    const header = new ByteReader(await section(SECTION.header))
    // The type of the values, and whether the dictionary holds JSON: those who use the column know.
    header.bytes(2)
    const count = header.varint()
    const lengths = await section(SECTION.chunkLengths)
    const ends = new Float64Array(lengths.byteLength / 4 + 1)
    for (let index = 1; index < ends.length; index++) {
      ends[index] = (ends[index - 1] ?? 0) + lengths.readUInt32LE((index - 1) * 4)
    }
    return {
      count,
      chunks: ends.length - 1,
      size: ends.byteLength,
      async chunk(index) {
        const [start, end] = [ends[index], ends[index + 1]]
        if (start === undefined || end === undefined) return null
        return readFrom(path, place(SECTION.chunks).offset + start, end - start)
      },
      async dictionary() {
        const { offset, length } = place(SECTION.dictionary)
        return length === 0 ? null : readFrom(path, offset, length)
      },
    }
  } finally {
    await file.close()
  }
}
