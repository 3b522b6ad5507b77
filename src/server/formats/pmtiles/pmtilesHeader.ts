import type { Bbox } from '../../../contract/common.ts'
import { HEADER_BYTES } from './directory.ts'

const GZIP = 2
const MVT = 1

/** Properties of an archive that the header contains. */
export interface Archive {
  root: number
  metadata: number
  leaves: number
  data: number
  /** Tiles, entries of directories, and distinct contents. */
  counts: readonly [tiles: number, entries: number, contents: number]
  zooms: readonly [least: number, most: number]
  bbox: Bbox
}

/**
 * Returns the header of an archive with consecutive sections: root, metadata, leaves, tiles in the order of
 * their numbers (PMTiles 3, "Header").
 */
export function headerOf({ root, metadata, leaves, data, counts, zooms, bbox }: Archive): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('PMTiles'))
  view.setUint8(7, 3)
  let offset = HEADER_BYTES
  ;[root, metadata, leaves, data].forEach((length, part) => {
    view.setBigUint64(8 + part * 16, BigInt(offset), true)
    view.setBigUint64(16 + part * 16, BigInt(length), true)
    offset += length
  })
  counts.forEach((count, place) => {
    view.setBigUint64(72 + place * 8, BigInt(count), true)
  })
  const clustered = 1
  const [least, most] = zooms
  bytes.set([clustered, GZIP, GZIP, MVT, least, most], 96)
  const degrees = (at: number, value: number) => view.setInt32(at, Math.round(value * 1e7), true)
  bbox.forEach((edge, place) => {
    degrees(102 + place * 4, edge)
  })
  const [west, south, east, north] = bbox
  view.setUint8(118, least)
  degrees(119, (west + east) / 2)
  degrees(123, (south + north) / 2)
  return bytes
}
