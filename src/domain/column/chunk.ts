import { ByteReader } from '../bytes.ts'

export const CHUNK_VERSION = 1
/** Ordinals per chunk; the last one of a column has the rest. */
export const CHUNK_SIZE = 65_536

/** Codes of the value types of a chunk. */
export const VALUE_TYPE = {
  i32: 0,
  f32: 1,
  f64: 2,
  dictionary16: 3,
  dictionary32: 4,
  /** f64 written as whole numbers and one power of ten; only in values by tile. */
  decimals: 5,
} as const

export type ColumnArray =
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>

const ARRAYS = [Int32Array, Float32Array, Float64Array, Uint16Array, Uint32Array] as const

/** Creates a zero-filled array for a value type. Throws a RangeError for an unknown type. */
export function arrayOfType(type: number, length: number): ColumnArray {
  const ArrayType = ARRAYS[type]
  if (ArrayType === undefined) throw new RangeError(`Unknown column type ${type}`)
  return new ArrayType(length)
}

/**
 * Rearranges elements as byte planes: all first bytes, then all second bytes, and so on. Similar bytes become
 * adjacent and compress better.
 */
export function toPlanes(bytes: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const count = bytes.byteLength / width
  const planes = new Uint8Array(bytes.byteLength)
  for (let plane = 0; plane < width; plane += 1) {
    for (let element = 0; element < count; element += 1) {
      planes[plane * count + element] = bytes[element * width + plane] ?? 0
    }
  }
  return planes
}

/** Restores the byte order before `toPlanes` into `target`. */
export function fromPlanes(planes: Uint8Array, width: number, target: Uint8Array): void {
  const count = planes.byteLength / width
  for (let plane = 0; plane < width; plane += 1) {
    for (let element = 0; element < count; element += 1) {
      target[element * width + plane] = planes[plane * count + element] ?? 0
    }
  }
}

/** Numbers that are `whole` divided by `POWERS[places]`. */
export interface Decimals {
  places: number
  whole: Int32Array<ArrayBuffer>
}

const POWERS = [1, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

/** Returns numbers as decimals with the fewest places; null if that changes one of them. */
export function decimalsOf(numbers: Float64Array): Decimals | null {
  const whole = new Int32Array(numbers.length)
  for (const [places, power] of POWERS.entries()) {
    const isExact = numbers.every((number, at) => {
      whole[at] = Math.round(number * power)
      return (whole[at] ?? 0) / power === number
    })
    if (isExact) return { places, whole }
  }
  return null
}

/** Values of the ordinals from `first`: numbers, or indices into the column's dictionary. */
export interface ColumnChunk {
  /** One of `VALUE_TYPE`; `f64` for decimals. */
  type: number
  first: number
  /** 0 for a missing value. */
  values: ColumnArray
  /** One bit per ordinal, low bits first: 1 for a missing value. */
  nulls: Uint8Array
}

/**
 * Decodes a chunk: u8 version, u8 type, varint first ordinal, count and nulls; for decimals u8 places; for
 * other numbers f64 min, f64 max, varint distinct, u8 q and q f64 quantiles; a bit per ordinal (1 = null, low
 * bits first) only if there are nulls; the values as byte planes. Throws a RangeError if the bytes are not a
 * whole chunk.
 */
export function decodeChunk(bytes: Uint8Array): ColumnChunk {
  const reader = new ByteReader(bytes)
  const version = reader.byte()
  if (version !== CHUNK_VERSION) throw new RangeError(`Chunk version ${version} is not ${CHUNK_VERSION}`)
  const type = reader.byte()
  const first = reader.varint()
  const count = reader.varint()
  // Every value takes at least two bytes: untrusted bytes must not determine the size of arrays.
  if (count * 2 > bytes.length) throw new RangeError('The chunk declares more values than it contains')
  const nullCount = reader.varint()
  if (type < VALUE_TYPE.dictionary16) skipStats(reader)
  const power = type === VALUE_TYPE.decimals ? POWERS[reader.byte()] : null
  if (power === undefined) throw new RangeError('The decimals have too many places')
  const nullBytes = Math.ceil(count / 8)
  const nulls = nullCount > 0 ? reader.bytes(nullBytes).slice() : new Uint8Array(nullBytes)
  const values = arrayOfType(power === null ? type : VALUE_TYPE.i32, count)
  fromPlanes(reader.bytes(values.byteLength), values.BYTES_PER_ELEMENT, new Uint8Array(values.buffer))
  if (power === null) return { type, first, values, nulls }
  return { type: VALUE_TYPE.f64, first, values: Float64Array.from(values, whole => whole / power), nulls }
}

function skipStats(reader: ByteReader): void {
  reader.float64()
  reader.float64()
  reader.varint()
  reader.bytes(reader.byte() * 8)
}
