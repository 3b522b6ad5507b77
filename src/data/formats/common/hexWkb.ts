import { fromWkb } from './fromWkb.ts'

/**
 * Byte order, then the code of a kind from point to collection, in either byte order; PostgreSQL may prefix
 * `\\x`.
 */
const HEX = /^(?:\\x)?(?:01[0-9a-f]{8}|00[0-9a-f]{8})(?:[0-9a-f]{2}){4,}$/i
const WITH_SRID = 0x20000000
const FLAGS = 0xe0000000

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text.replace(/^\\x/i, '').match(/../g) ?? [], byte => Number.parseInt(byte, 16))

function codeOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer)
  return view.getUint32(1, bytes[0] === 1)
}

/** Returns whether a text is well-known binary in hexadecimal digits, as PostGIS exports it. */
export function isHexWkb(text: string): boolean {
  if (!HEX.test(text)) return false
  const plain = (codeOf(bytesOf(text.slice(0, 12 + (text.startsWith('\\') ? 2 : 0)))) & ~FLAGS) >>> 0
  return plain % 1000 >= 1 && plain % 1000 <= 17 && plain < 4000
}

/** Reads hexadecimal WKB, with the system that EWKB names. Throws an ImportError when it is damaged. */
export function fromHex(text: string, line: number): { geometry: unknown; crs: string | null } {
  const bytes = bytesOf(text)
  const read = fromWkb(bytes, line)
  if ('refusal' in read) throw read.refusal
  const srid = codeOf(bytes) & WITH_SRID ? new DataView(bytes.buffer).getUint32(5, bytes[0] === 1) : 0
  return { geometry: read.geometry, crs: srid === 0 || srid === 4326 ? null : `EPSG:${srid}` }
}
