const CHUNK = 2 ** 16

/** List of numbers that grows by typed arrays, without copies and without objects. */
export class NumberList<A extends Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>> {
  readonly #make: (length: number) => A
  readonly #chunks: A[] = []
  #length = 0

  /** @param make Creates a typed array. */
  constructor(make: (length: number) => A) {
    this.#make = make
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    const at = this.#length % CHUNK
    if (at === 0) this.#chunks.push(this.#make(CHUNK))
    const chunk = this.#chunks.at(-1)
    if (chunk) chunk[at] = value
    this.#length++
  }

  at(index: number): number {
    return this.#chunks[Math.floor(index / CHUNK)]?.[index % CHUNK] ?? 0
  }

  /** Returns all numbers in one typed array. */
  flat(): A {
    const all = this.#make(this.#length)
    this.#chunks.forEach((chunk, index) => {
      all.set(chunk.subarray(0, Math.min(CHUNK, this.#length - index * CHUNK)), index * CHUNK)
    })
    return all
  }
}

export const uint32List = () => new NumberList(length => new Uint32Array(length))
export const float32List = () => new NumberList(length => new Float32Array(length))
