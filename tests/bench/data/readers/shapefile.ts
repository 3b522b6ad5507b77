import { ringOf, type Zone, zoneOf } from './rows.ts'

/** Yields the parts of a polygon shapefile (ESRI Shapefile Technical Description, 1998; dBASE III). */

const POLYGON = 5
const HEADER_BYTES = 100
const ROWS_AT_ONCE = 1000

/** Bytes of a record without its header: type, box, counts, one part and its points. */
const recordBytes = (points: number) => 4 + 32 + 4 + 4 + 4 + 16 * points
const pointsOf = () => ringOf(zoneOf(0), 0).length

function header(bytes: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeInt32BE(9994, 0)
  head.writeInt32BE(bytes / 2, 24)
  head.writeInt32LE(1000, 28)
  head.writeInt32LE(POLYGON, 32)
  return head
}

export function* shp(rows: number): Generator<Buffer> {
  const length = recordBytes(pointsOf())
  yield header(HEADER_BYTES + rows * (8 + length))
  yield* inTurn(rows, 8 + length, (bytes, at, number) => {
    bytes.writeInt32BE(number + 1, at)
    bytes.writeInt32BE(length / 2, at + 4)
    bytes.writeInt32LE(POLYGON, at + 8)
    // Outer rings are clockwise.
    const ring = ringOf(zoneOf(number), number).reverse()
    bytes.writeInt32LE(1, at + 44)
    bytes.writeInt32LE(ring.length, at + 48)
    for (const [index, [x = 0, y = 0]] of ring.entries()) {
      bytes.writeDoubleLE(x, at + 56 + index * 16)
      bytes.writeDoubleLE(y, at + 64 + index * 16)
    }
  })
}

export function* shx(rows: number): Generator<Buffer> {
  const length = recordBytes(pointsOf())
  yield header(HEADER_BYTES + rows * 8)
  yield* inTurn(rows, 8, (bytes, at, number) => {
    bytes.writeInt32BE((HEADER_BYTES + number * (8 + length)) / 2, at)
    bytes.writeInt32BE(length / 2, at + 4)
  })
}

const FIELDS: readonly { name: keyof Zone; type: 'C' | 'N'; length: number }[] = [
  { name: 'code', type: 'C', length: 7 },
  { name: 'name', type: 'C', length: 40 },
  { name: 'district', type: 'C', length: 40 },
  { name: 'first', type: 'N', length: 10 },
  { name: 'second', type: 'N', length: 10 },
]
const ROW_BYTES = FIELDS.reduce((sum, { length }) => sum + length, 1)

export function* dbf(rows: number): Generator<Buffer> {
  const head = Buffer.alloc(32 + 32 * FIELDS.length + 1)
  head.writeUInt8(3, 0)
  head.writeUInt32LE(rows, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(ROW_BYTES, 10)
  for (const [index, { name, type, length }] of FIELDS.entries()) {
    head.write(name, 32 * (index + 1), 'latin1')
    head.write(type, 32 * (index + 1) + 11, 'latin1')
    head.writeUInt8(length, 32 * (index + 1) + 16)
  }
  head.writeUInt8(0x0d, head.length - 1)
  yield head
  yield* inTurn(rows, ROW_BYTES, (bytes, at, number) => {
    const zone = zoneOf(number)
    let place = at + 1
    bytes.fill(' ', at, at + ROW_BYTES)
    for (const { name, type, length } of FIELDS) {
      const text = String(zone[name])
      bytes.write(type === 'N' ? text.padStart(length) : text, place, 'utf8')
      place += length
    }
  })
}

/** Yields rows of equal length in batches. */
function* inTurn(
  rows: number,
  length: number,
  write: (bytes: Buffer, at: number, number: number) => void,
): Generator<Buffer> {
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const some = Math.min(ROWS_AT_ONCE, rows - from)
    const bytes = Buffer.alloc(some * length)
    for (let at = 0; at < some; at += 1) write(bytes, at * length, from + at)
    yield bytes
  }
}
