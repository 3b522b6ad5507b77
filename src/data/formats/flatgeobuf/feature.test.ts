import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf.js'
import { expect, test } from 'vitest'
import { toProperties } from './feature.ts'

/** Returns the bytes of one property: the index of its column, then its value, little-endian. */
function propertyBytes(size: number, write: (view: DataView) => void, column = 0): Uint8Array {
  const bytes = new Uint8Array(2 + size)
  new DataView(bytes.buffer).setUint16(0, column, true)
  write(new DataView(bytes.buffer, 2))
  return bytes
}

const read = (type: ColumnType, bytes: Uint8Array) => toProperties(bytes, [{ name: 'v', type }]).get('v')

test.each<[string, ColumnType, number, (view: DataView) => void, unknown]>([
  ['a byte', ColumnType.Byte, 1, view => view.setInt8(0, -5), -5],
  ['an unsigned byte', ColumnType.UByte, 1, view => view.setUint8(0, 250), 250],
  ['yes', ColumnType.Bool, 1, view => view.setUint8(0, 1), true],
  ['no', ColumnType.Bool, 1, view => view.setUint8(0, 0), false],
  ['a short', ColumnType.Short, 2, view => view.setInt16(0, -300, true), -300],
  ['an unsigned short', ColumnType.UShort, 2, view => view.setUint16(0, 65_000, true), 65_000],
  ['an int', ColumnType.Int, 4, view => view.setInt32(0, -70_000, true), -70_000],
  ['an unsigned int', ColumnType.UInt, 4, view => view.setUint32(0, 4e9, true), 4e9],
  ['a long', ColumnType.Long, 8, view => view.setBigInt64(0, -5n, true), -5],
  // A double cannot represent this number.
  [
    'a large long',
    ColumnType.Long,
    8,
    view => view.setBigInt64(0, 2n ** 60n + 1n, true),
    '1152921504606846977',
  ],
  ['an unsigned long', ColumnType.ULong, 8, view => view.setBigUint64(0, 7n, true), 7],
  ['a float', ColumnType.Float, 4, view => view.setFloat32(0, 1.5, true), 1.5],
  ['a double', ColumnType.Double, 8, view => view.setFloat64(0, 0.1, true), 0.1],
])('reads %s exactly', (_, type, size, write, value) => {
  expect(read(type, propertyBytes(size, write))).toBe(value)
})

test('reads columns in any order, and a missing value as null', () => {
  const columns = [
    { name: 'a', type: ColumnType.UByte },
    { name: 'b', type: ColumnType.UShort },
    { name: 'c', type: ColumnType.Bool },
  ]
  const second = propertyBytes(2, view => view.setUint16(0, 500, true), 1)
  const first = propertyBytes(1, view => view.setUint8(0, 3))
  const properties = toProperties(Uint8Array.of(...second, ...first), columns)
  expect([...properties]).toEqual([
    ['a', 3],
    ['b', 500],
    ['c', null],
  ])
})

test('refuses invalid bytes', () => {
  expect(() =>
    read(
      ColumnType.Byte,
      propertyBytes(1, () => {}, 7),
    ),
  ).toThrow()
  expect(() =>
    read(
      ColumnType.Double,
      propertyBytes(3, () => {}),
    ),
  ).toThrow()
  // Text with a declared length of 9 bytes, but only 2 bytes of content.
  const cut = propertyBytes(6, view => view.setUint32(0, 9, true))
  expect(() => read(ColumnType.String, cut)).toThrow()
})

test.each([
  ['{"a":1}', { a: 1 }],
  ['plain text', 'plain text'],
])('reads a JSON value that is %s', (written, value) => {
  const text = new TextEncoder().encode(written)
  const bytes = propertyBytes(4 + text.length, view => view.setUint32(0, text.length, true))
  bytes.set(text, 6)
  expect(read(ColumnType.Json, bytes)).toEqual(value)
})
