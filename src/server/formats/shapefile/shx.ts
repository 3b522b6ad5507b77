import { ByteReader } from '../common/bytes.ts'
import { PIECE_CHARS_MAX, requireAtMost } from '../common/limits.ts'
import type { Source } from '../common/source.ts'

const HEADER_BYTES = 100
const ENTRY_BYTES = 8
const FILE_CODE = 9994

/**
 * Reads the beginnings of the records of a .shp, by its .shx, in bytes: programs that edit shapes in place leave old
 * ones between them. Null for an index that is none.
 */
export async function readShx(source: Source, signal: AbortSignal): Promise<number[] | null> {
  const bytes = new ByteReader(source, signal)
  try {
    const header = await bytes.takeUnlessEnd(HEADER_BYTES)
    if (header === undefined || viewOf(header).getInt32(0) !== FILE_CODE) return null
    const length = 2 * viewOf(header).getInt32(24) - HEADER_BYTES
    if (length < 0 || length % ENTRY_BYTES !== 0) return null
    requireAtMost(length, PIECE_CHARS_MAX, 'tooLong')
    const entries = viewOf(await bytes.take(length))
    return Array.from(
      { length: length / ENTRY_BYTES },
      (_, index) => 2 * entries.getInt32(index * ENTRY_BYTES),
    )
  } finally {
    await bytes.close()
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
