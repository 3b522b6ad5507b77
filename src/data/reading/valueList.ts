/** Values of a column by the index of their row. */
export interface ValueList {
  /** Sets the value of a row. Indices ascend. */
  set(index: number, value: unknown): void
  /** Returns the values of the first rows, null where there is none. */
  values(rows: number): Iterable<unknown>
}

/** Keeps the values in memory. */
export class HeldValues implements ValueList {
  readonly #values: unknown[] = []

  set(index: number, value: unknown): void {
    this.#values[index] = value
  }

  values(rows: number): unknown[] {
    return Array.from({ length: rows }, (_, index) => this.#values[index] ?? null)
  }
}
