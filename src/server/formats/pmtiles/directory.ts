import { gzipSync } from 'node:zlib'
import { ByteWriter } from '../../../domain/bytes.ts'

// PMTiles 3, "Directories" and "Tile ID".

/** Tile, or several consecutive tiles with the same content, and its position in the data. */
export interface Entry {
  id: number
  offset: number
  length: number
  /** Number of tiles; 0 for a directory of further entries. */
  run: number
}

/** Returns the number of a tile: after all lower zooms, then in the order of a Hilbert curve. */
export function tileId(zoom: number, column: number, row: number): number {
  let id = (4 ** zoom - 1) / 3
  let [x, y] = [column, row]
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const east = (x & side) > 0 ? 1 : 0
    const south = (y & side) > 0 ? 1 : 0
    id += side * side * ((3 * east) ^ south)
    if (south === 0) {
      if (east === 1) [x, y] = [side - 1 - (x & (side - 1)), side - 1 - (y & (side - 1))]
      ;[x, y] = [y, x]
    }
  }
  return id
}

/** Maximum bytes of header and root, and bytes of the header. */
const FIRST_BYTES = 16_384
export const HEADER_BYTES = 127
/** Initial number of entries per leaf. It grows until the root directory is small enough. */
const LEAF_ENTRIES = 4096

/** Returns the directories of entries: one, or a root with leaves. */
export function directoriesOf(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = written(entries)
  if (whole.byteLength <= FIRST_BYTES - HEADER_BYTES) return { root: whole, leaves: new Uint8Array() }
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const parts: Uint8Array[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let at = 0; at < entries.length; at += size) {
      const leaf = written(entries.slice(at, at + size))
      pointers.push({ id: entries[at]?.id ?? 0, offset, length: leaf.byteLength, run: 0 })
      parts.push(leaf)
      offset += leaf.byteLength
    }
    const root = written(pointers)
    if (root.byteLength <= FIRST_BYTES - HEADER_BYTES) return { root, leaves: Buffer.concat(parts) }
  }
}

/** Returns a compressed directory: ids as differences, then runs, lengths and offsets. */
function written(entries: readonly Entry[]): Uint8Array {
  const writer = new ByteWriter()
  writer.varint(entries.length)
  entries.forEach(({ id }, at) => {
    writer.varint(id - (entries[at - 1]?.id ?? 0))
  })
  for (const { run } of entries) writer.varint(run)
  for (const { length } of entries) writer.varint(length)
  entries.forEach(({ offset }, at) => {
    const before = entries[at - 1]
    const follows = before !== undefined && offset === before.offset + before.length
    writer.varint(follows ? 0 : offset + 1)
  })
  return gzipSync(writer.finish())
}
