import type { Numbers } from '../domain/colour/binarySearch.ts'
import type { ColourScale } from '../domain/colour/colours.ts'
import type { LegendCount } from '../domain/colour/legend.ts'
import { countedIn, numbersIn } from '../domain/colour/summarised.ts'
import { decodeChunk, VALUE_TYPE } from '../domain/column/chunk.ts'
import { decodeSummary, type Summary, zonesIn } from '../domain/column/summary.ts'
import { isNull, type ValueColumn } from './openColumn.ts'

/**
 * Column of numbers with values that arrive along with the tiles of their zones. Its summary describes all
 * values.
 */
export class PartialColumn implements ValueColumn {
  readonly size: number
  readonly #summary: Summary
  readonly #sorted: Numbers
  /** NaN for a missing value. */
  readonly #values: Float64Array
  readonly #arrived: Uint8Array

  /** @param size Of the geometry set. Throws a RangeError unless the summary is of all its zones. */
  constructor(bytes: ArrayBuffer, size: number) {
    this.#summary = decodeSummary(new Uint8Array(bytes))
    if (zonesIn(this.#summary) !== size) throw new RangeError('The summary is of other zones')
    this.#sorted = numbersIn(this.#summary)
    this.size = size
    this.#values = new Float64Array(size)
    this.#arrived = new Uint8Array(size)
  }

  /** Stores the values of a tile's zones. Throws a RangeError if their number differs. */
  put(ordinals: Uint32Array, bytes: ArrayBuffer): void {
    const chunk = decodeChunk(new Uint8Array(bytes))
    if (chunk.values.length !== ordinals.length) throw new RangeError('The values are of another tile')
    const isIndex = chunk.type === VALUE_TYPE.dictionary16
    ordinals.forEach((ordinal, at) => {
      const value = chunk.values[at] ?? Number.NaN
      const number = isIndex ? (this.#summary.values[value] ?? Number.NaN) : value
      this.#values[ordinal] = isNull(chunk, at) ? Number.NaN : number
      this.#arrived[ordinal] = 1
    })
  }

  /** Returns whether the value of a zone has arrived. */
  has(ordinal: number): boolean {
    return this.#arrived[ordinal] === 1
  }

  /** Throws if the value of a zone has not arrived, so that it never counts as missing. */
  value(ordinal: number): number | null {
    if (!this.has(ordinal)) throw new RangeError(`The value of ${ordinal} has not arrived.`)
    const value = this.#values[ordinal] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }

  /** Returns all numbers of the column, ascending. */
  sorted(): Numbers {
    return this.#sorted
  }

  numbers(): Float64Array {
    return Float64Array.from(this.#sorted)
  }

  /** Counts all zones for the legend of a scale. */
  countFor(scale: ColourScale): LegendCount {
    return countedIn(this.#summary, this.#sorted, scale)
  }
}
