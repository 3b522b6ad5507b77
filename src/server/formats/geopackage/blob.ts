import type { Bbox } from '../../../contract/common.ts'
import { type Shape, vertices } from '../../../data/stored/storedShape.ts'
import { toWkb } from '../common/wkb.ts'

export const WGS84 = 4326

const HEADER_BYTES = 8
const ENVELOPE_BYTES = 32
const LITTLE_ENDIAN = 1
/** Envelope: minimum and maximum x, then y. */
const ENVELOPE_XY = 1 << 1

/**
 * Writes a geometry for GeoPackage: a header with its box (except for a point), then well-known binary (OGC
 * 12-128r17, 2.1.3).
 */
export function toBlob(shape: Shape, [west, south, east, north]: Bbox): Uint8Array<ArrayBuffer> {
  const hasEnvelope = shape.type !== 'Point'
  const bytes = toWkb(shape, HEADER_BYTES + (hasEnvelope ? ENVELOPE_BYTES : 0))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0x4750)
  view.setUint8(3, LITTLE_ENDIAN | (hasEnvelope ? ENVELOPE_XY : 0))
  view.setInt32(4, WGS84, true)
  if (hasEnvelope)
    [west, east, south, north].forEach((edge, place) => {
      view.setFloat64(HEADER_BYTES + place * 8, edge, true)
    })
  return bytes
}

/** Returns the planar box of a geometry. A geometry across the antimeridian spans the world. */
export function boxOf(shape: Shape): Bbox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x = 0, y = 0] of vertices(shape)) {
    west = Math.min(west, x)
    south = Math.min(south, y)
    east = Math.max(east, x)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}
