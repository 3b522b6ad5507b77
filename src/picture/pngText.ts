import { concatenated } from '../domain/bytes.ts'

/** Bytes of a PNG before the chunk after its header, which is always the first one. */
const HEAD = 33
/** Keyword of XMP in a PNG, then an uncompressed text without a language. */
const XMP = 'XML:com.adobe.xmp\0\0\0\0\0'

/** Pixels per metre of a picture with one pixel per CSS pixel. */
const PER_METRE = 96 / 0.0254

/**
 * Adds XMP to a PNG, after its header.
 * @param ratio Pixels per CSS pixel, with which programs print the picture in its size; null for a screen.
 */
export async function withFacts(png: Blob, packet: string, ratio: number | null): Promise<Blob> {
  const text = new TextEncoder()
  const pieces = [
    new Uint8Array(await png.slice(0, HEAD).arrayBuffer()),
    ...(ratio === null ? [] : [chunkOf(concatenated([text.encode('pHYs'), physical(ratio * PER_METRE)]))]),
    chunkOf(text.encode(`iTXt${XMP}${packet}`)),
  ]
  return new Blob([concatenated(pieces), png.slice(HEAD)], { type: 'image/png' })
}

/** Returns the same resolution across and down; 1 is its unit, the metre. */
const physical = (perMetre: number): Uint8Array => {
  const side = bytesOf(Math.round(perMetre))
  return concatenated([side, side, Uint8Array.of(1)])
}

/** Returns a chunk: its length without its name, its name and content, and its checksum. */
const chunkOf = (content: Uint8Array): Uint8Array =>
  concatenated([bytesOf(content.length - 4), content, bytesOf(crc32(content))])

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
