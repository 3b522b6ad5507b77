/**
 * Keys of datasets by the number of search words that begin a word of their name, then in order of insertion.
 */
export class NamedFirst {
  readonly #byCount: number[][] = []

  add(key: number, count: number): void {
    this.#byCount[count] ??= []
    this.#byCount[count].push(key)
  }

  /** Returns keys by descending count, then in order of insertion. */
  keys(): Uint32Array {
    return Uint32Array.from(this.#byCount.toReversed().flatMap(keys => keys ?? []))
  }
}
