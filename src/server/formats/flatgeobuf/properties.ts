import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf.js'
import { ImportError } from '../common/importError.ts'

export interface FlatColumn {
  name: string
  type: ColumnType
}

const INDEX_BYTES = 2
const LENGTH_BYTES = 4

/** Bytes of a value, and how it is read. A whole number that a double cannot hold is kept as text. */
const FIXED: Readonly<
  Partial<Record<ColumnType, [bytes: number, read: (view: DataView, at: number) => unknown]>>
> = {
  [ColumnType.Byte]: [1, (view, at) => view.getInt8(at)],
  [ColumnType.UByte]: [1, (view, at) => view.getUint8(at)],
  [ColumnType.Bool]: [1, (view, at) => view.getUint8(at) !== 0],
  [ColumnType.Short]: [2, (view, at) => view.getInt16(at, true)],
  [ColumnType.UShort]: [2, (view, at) => view.getUint16(at, true)],
  [ColumnType.Int]: [4, (view, at) => view.getInt32(at, true)],
  [ColumnType.UInt]: [4, (view, at) => view.getUint32(at, true)],
  [ColumnType.Long]: [8, (view, at) => exact(view.getBigInt64(at, true))],
  [ColumnType.ULong]: [8, (view, at) => exact(view.getBigUint64(at, true))],
  [ColumnType.Float]: [4, (view, at) => view.getFloat32(at, true)],
  [ColumnType.Double]: [8, (view, at) => view.getFloat64(at, true)],
}

const exact = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value)

const TEXT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The properties of a feature; a column without a value is null. Throws when the bytes are not what they say. */
export function toProperties(bytes: Uint8Array | null, columns: readonly FlatColumn[]): Map<string, unknown> {
  const properties = new Map<string, unknown>(columns.map(({ name }) => [name, null]))
  if (bytes === null) return properties
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at < bytes.length) {
    const column = columns[view.getUint16(at, true)]
    if (column === undefined) throw new ImportError('badFlatGeobuf')
    at += INDEX_BYTES
    const fixed = FIXED[column.type]
    if (fixed) {
      const [size, read] = fixed
      properties.set(column.name, read(view, at))
      at += size
    } else {
      const end = at + LENGTH_BYTES + view.getUint32(at, true)
      if (end > bytes.length) throw new ImportError('badFlatGeobuf')
      properties.set(column.name, sized(column.type, bytes.subarray(at + LENGTH_BYTES, end)))
      at = end
    }
  }
  return properties
}

/** A value of any length. Bytes of no known meaning are no label. */
function sized(type: ColumnType, bytes: Uint8Array): unknown {
  if (type === ColumnType.Binary) return null
  const text = TEXT.decode(bytes)
  return type === ColumnType.Json ? JSON.parse(text) : text
}
