/** Numbers in a typed array by default. */
const CHUNK = 2 ** 16

/** List of numbers that grows by typed arrays, without copies and without objects. */
export class NumberList<
  A extends Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer>,
> {
  readonly #make: (length: number) => A
  readonly #chunk: number
  readonly #chunks: A[] = []
  #length = 0

  /** @param make Creates a typed array. @param chunk Numbers in each of them. */
  constructor(make: (length: number) => A, chunk = CHUNK) {
    this.#make = make
    this.#chunk = chunk
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    const at = this.#length % this.#chunk
    if (at === 0) this.#chunks.push(this.#make(this.#chunk))
    const chunk = this.#chunks.at(-1)
    if (chunk) chunk[at] = value
    this.#length++
  }

  at(index: number): number {
    return this.#chunks[Math.floor(index / this.#chunk)]?.[index % this.#chunk] ?? 0
  }

  /** Returns all numbers in one typed array. */
  flat(): A {
    const all = this.#make(this.#length)
    this.#chunks.forEach((chunk, index) => {
      const from = index * this.#chunk
      all.set(chunk.subarray(0, Math.min(this.#chunk, this.#length - from)), from)
    })
    return all
  }
}

export const uint32List = (chunk = CHUNK) => new NumberList(length => new Uint32Array(length), chunk)
export const int32List = (chunk = CHUNK) => new NumberList(length => new Int32Array(length), chunk)
export const float32List = () => new NumberList(length => new Float32Array(length))
