import type { LabelValue } from '../contract/label.ts'
import type { Numbers } from '../domain/colour/binarySearch.ts'
import { CHUNK_SIZE, type ColumnChunk, decodeChunk, VALUE_TYPE } from '../domain/column/chunk.ts'
import { decodeDictionary } from '../domain/column/textColumn.ts'

/** Received column: its chunks in order, and its dictionary unless it has numbers. */
export type ColumnBytes = {
  chunks: ArrayBuffer[]
  dictionary: ArrayBuffer | null
  /** Number of zones in the geometry set, for a summary. */
  zones?: number
}

/** Values of one label by ordinal. */
export interface ValueColumn {
  /** Number of ordinals in the column. */
  readonly size: number
  value(ordinal: number): LabelValue
  /** Returns all numbers by ordinal, without missing ones; null for a column of texts. */
  numbers(): Int32Array | Float64Array | null
  /** Returns all numbers, ascending, if their order is known. */
  sorted?(): Numbers
}

export class OpenColumn implements ValueColumn {
  readonly #chunks: ColumnChunk[]
  readonly #dictionary: string[] | null
  readonly #parsed: (LabelValue | undefined)[] | null

  /** @param holdsJson Whether the dictionary contains JSON, for labels of type `other`. */
  constructor({ chunks, dictionary }: ColumnBytes, holdsJson: boolean) {
    this.#chunks = chunks.map(bytes => decodeChunk(new Uint8Array(bytes)))
    this.#dictionary = dictionary && decodeDictionary(new Uint8Array(dictionary))
    this.#parsed = holdsJson ? [] : null
  }

  get size(): number {
    return this.#chunks.reduce((sum, { values }) => sum + values.length, 0)
  }

  value(ordinal: number): LabelValue {
    const chunk = this.#chunks[Math.floor(ordinal / CHUNK_SIZE)]
    const at = ordinal % CHUNK_SIZE
    if (!chunk || isNull(chunk, at)) return null
    const value = chunk.values[at]
    if (value === undefined) return null
    if (chunk.type < VALUE_TYPE.dictionary16) return value
    return this.#text(value)
  }

  numbers(): Int32Array | Float64Array | null {
    if (this.#dictionary) return null
    const isWhole = this.#chunks.every(({ type }) => type === VALUE_TYPE.i32)
    const numbers = isWhole ? new Int32Array(this.size) : new Float64Array(this.size)
    let count = 0
    for (const chunk of this.#chunks) {
      const { values } = chunk
      for (let at = 0; at < values.length; at++) {
        const value = values[at] ?? Number.NaN
        if (Number.isFinite(value) && !isNull(chunk, at)) numbers[count++] = value
      }
    }
    return numbers.slice(0, count)
  }

  #text(code: number): LabelValue {
    const text = this.#dictionary?.[code]
    if (text === undefined) return null
    if (!this.#parsed) return text
    this.#parsed[code] ??= JSON.parse(text) as LabelValue
    return this.#parsed[code] ?? null
  }
}

/** Numbers of another instance: a double per ordinal, NaN for missing values. */
export class FormerColumn implements ValueColumn {
  readonly #numbers: Float64Array

  constructor({ chunks: [bytes] }: Pick<ColumnBytes, 'chunks'>) {
    this.#numbers = new Float64Array(bytes ?? new ArrayBuffer(0))
  }

  get size(): number {
    return this.#numbers.length
  }

  value(ordinal: number): number | null {
    const number = this.#numbers[ordinal]
    return number === undefined || Number.isNaN(number) ? null : number
  }

  numbers(): Float64Array {
    return this.#numbers.filter(number => !Number.isNaN(number))
  }
}

export const isNull = ({ nulls }: ColumnChunk, at: number): boolean =>
  ((nulls[at >> 3] ?? 0) & (1 << (at & 7))) !== 0
