/** Keys of datasets that come as the datasets came in, sorted by how many words of a search begin one of the name. */
export class NamedFirst {
  readonly #byCount: number[][] = []

  add(key: number, count: number): void {
    this.#byCount[count] ??= []
    this.#byCount[count].push(key)
  }

  /** The keys with the largest count first, otherwise as they came. */
  keys(): Uint32Array {
    return Uint32Array.from(this.#byCount.toReversed().flatMap(keys => keys ?? []))
  }
}
