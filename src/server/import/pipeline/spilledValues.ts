import { deserialize, serialize } from 'node:v8'
import type { ValueList } from '../../../data/reading/labelColumns.ts'
import type { Spill } from '../../storage/files/spill.ts'

/** Number of rows in a block. Files with fewer rows stay in memory. */
const BLOCK = 4096

/** Keeps the values in a temporary file, except those of the last rows. */
export class SpilledValues implements ValueList {
  readonly #spill: Spill
  readonly #blocks: { offset: number; length: number }[] = []
  #last: unknown[] = []

  /** @param spill May be shared with other columns. */
  constructor(spill: Spill) {
    this.#spill = spill
  }

  set(index: number, value: unknown): void {
    while (index >= (this.#blocks.length + 1) * BLOCK) {
      const bytes = serialize(this.#last)
      this.#blocks.push({ offset: this.#spill.append(bytes), length: bytes.byteLength })
      this.#last = []
    }
    this.#last[index % BLOCK] = value
  }

  *values(rows: number): Generator<unknown> {
    for (let first = 0; first < rows; first += BLOCK) {
      const block = this.#block(first / BLOCK)
      for (let at = 0; at < Math.min(BLOCK, rows - first); at++) yield block[at] ?? null
    }
  }

  #block(index: number): readonly unknown[] {
    const spilled = this.#blocks[index]
    if (spilled) return deserialize(this.#spill.read(spilled.offset, spilled.length)) as unknown[]
    return index === this.#blocks.length ? this.#last : []
  }
}
