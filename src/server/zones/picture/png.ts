import { crc32, deflateSync } from 'node:zlib'

/** Picture of up to 256 colours. The first one is transparent. */
export interface Indexed {
  width: number
  height: number
  /** Colour of each pixel by its index, row by row from the top. */
  pixels: Uint8Array
  /** Colours as `#rrggbb`. */
  colours: readonly string[]
}

/** Encodes a picture as PNG (ISO/IEC 15948) with a palette. */
export function encodePng({ width, height, pixels, colours }: Indexed): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each pixel, an index of the palette.
  header.set([8, 3], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.map(colour => colour.slice(1)).join(''), 'hex')),
    chunk('tRNS', Buffer.from([0])),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
