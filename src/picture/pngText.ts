import { concatenated } from '../domain/bytes.ts'

/** Bytes of a PNG before the chunk after its header, which is always the first one. */
const HEAD = 33
/** Keyword of XMP in a PNG, then an uncompressed text without a language. */
const XMP = 'XML:com.adobe.xmp\0\0\0\0\0'

/** Adds XMP to a PNG, after its header. */
export async function withXmp(png: Blob, packet: string): Promise<Blob> {
  const head = new Uint8Array(await png.slice(0, HEAD).arrayBuffer())
  const content = new TextEncoder().encode(`iTXt${XMP}${packet}`)
  const chunk = concatenated([bytesOf(content.length - 4), content, bytesOf(crc32(content))])
  return new Blob([head, chunk, png.slice(HEAD)], { type: 'image/png' })
}

function bytesOf(number: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number)
  return bytes
}

/** Returns the checksum of a chunk: CRC-32 with the reflected polynomial. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
