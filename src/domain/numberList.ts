/** Numbers in the first typed array, a power of two; each further one is twice as large. */
const FIRST = 16
const FIRST_BITS = Math.log2(FIRST)

export type NumberArray =
  | Uint8Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** Numbers by index. */
export interface Numbers {
  readonly length: number
  at(index: number): number
}

/** Numbers that can be added and replaced. */
export interface GrowingNumbers extends Numbers {
  push(value: number): void
  set(index: number, value: number): void
}

/** Creates empty lists of numbers, by their type. */
export interface NumberLists {
  uint8: () => GrowingNumbers
  uint32: () => GrowingNumbers
  int32: () => GrowingNumbers
  float32: () => GrowingNumbers
  float64: () => GrowingNumbers
}

/** Adds a number several times. @returns The list. */
export function filled<L extends GrowingNumbers>(list: L, count: number, value: number): L {
  for (let index = 0; index < count; index++) list.push(value)
  return list
}

/** Copies numbers into a typed array of their length. */
export function copied<A extends NumberArray>(numbers: Numbers, array: A): A {
  for (let index = 0; index < array.length; index++) array[index] = numbers.at(index)
  return array
}

/** List of numbers that grows by typed arrays, without copies and without objects. */
export class NumberList<A extends NumberArray> implements GrowingNumbers {
  readonly #make: (length: number) => A
  #chunks: A[] = []
  #length = 0

  /** @param make Creates a typed array. */
  constructor(make: (length: number) => A) {
    this.#make = make
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    const chunk = chunkOf(this.#length)
    if (chunk === this.#chunks.length) this.#chunks.push(this.#make(FIRST << chunk))
    const array = this.#chunks[chunk]
    if (array) array[this.#length - startOf(chunk)] = value
    this.#length++
  }

  set(index: number, value: number): void {
    const chunk = chunkOf(index)
    const array = this.#chunks[chunk]
    if (array) array[index - startOf(chunk)] = value
  }

  at(index: number): number {
    const chunk = chunkOf(index)
    return this.#chunks[chunk]?.[index - startOf(chunk)] ?? 0
  }

  /** Returns all numbers in one typed array. */
  flat(): A {
    const all = this.#make(this.#length)
    this.#chunks.forEach((array, chunk) => {
      const from = startOf(chunk)
      all.set(array.subarray(0, Math.min(array.length, this.#length - from)), from)
    })
    return all
  }

  /** Returns all numbers in one typed array, and empties the list. */
  taken(): A {
    const all = this.flat()
    this.#chunks = []
    this.#length = 0
    return all
  }
}

const chunkOf = (index: number): number => 31 - Math.clz32((index >>> FIRST_BITS) + 1)
const startOf = (chunk: number): number => (FIRST << chunk) - FIRST

export const uint8List = () => new NumberList(length => new Uint8Array(length))
export const uint32List = () => new NumberList(length => new Uint32Array(length))
export const int32List = () => new NumberList(length => new Int32Array(length))
export const float32List = () => new NumberList(length => new Float32Array(length))
export const float64List = () => new NumberList(length => new Float64Array(length))

/** Lists in memory. */
export const HELD_LISTS: NumberLists = {
  uint8: uint8List,
  uint32: uint32List,
  int32: int32List,
  float32: float32List,
  float64: float64List,
}
