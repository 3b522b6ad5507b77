export const CHUNK_VERSION = 1
/** Number of ordinals in a chunk; the last one of a column has the rest. */
export const CHUNK_SIZE = 65_536

/** Codes of the types in which a chunk holds its values. */
export const VALUE_TYPE = { i32: 0, f32: 1, f64: 2, dictionary16: 3, dictionary32: 4 } as const

export type ColumnArray =
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>

const ARRAYS = [Int32Array, Float32Array, Float64Array, Uint16Array, Uint32Array] as const

/** Makes an array of zeros for values of a type. Throws a RangeError for a type that does not exist. */
export function arrayOfType(type: number, length: number): ColumnArray {
  const ArrayType = ARRAYS[type]
  if (ArrayType === undefined) throw new RangeError(`Unknown type of column ${type}`)
  return new ArrayType(length)
}
