import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Column } from '../../data/stored/columnOf.ts'
import { type Budget, sortNumbersInSlices } from '../../data/zones/slices.ts'
import { rankedNumbers } from '../../domain/colour/summarised.ts'
import { arrayOfType, VALUE_TYPE } from '../../domain/column/chunk.ts'
import { COUNTED_MAX, encodeSummary, type Summary } from '../../domain/column/summary.ts'
import { LruCache } from '../platform/lru.ts'
import { cachedOrComputed } from '../platform/queue/scanQueue.ts'
import type { Requester } from '../platform/queue/scheduling.ts'
import { encodeValues } from '../storage/columns/encodeColumn.ts'
import type { Selections } from './selections.ts'

/** Size of the cache in bytes. */
const CACHE_BYTES = 16 * 2 ** 20
/** Approximate size in bytes of a value in a summary, with its index. */
const ENTRY_BYTES = 64
/** Number of ordinals between two checks of the clock. */
const STEP = 4096

const compress = promisify(brotliCompress)

type NumberColumn = Column & { kind: 'number' }

/** Summary of a column; for counts, with the index of each value. */
interface Summarised {
  summary: Summary
  indices: ReadonlyMap<number, number> | null
}

/** Summaries of numeric columns. With a summary, a map only needs the values of the zones that it draws. */
export class Summaries {
  readonly #known = new LruCache<Summarised>(CACHE_BYTES)
  readonly #selections: Pick<Selections, 'scan'>

  constructor(selections: Pick<Selections, 'scan'>) {
    this.#selections = selections
  }

  /** Returns the compressed summary (brotli) of a column; null if it has texts. */
  async summary(hash: string, column: Column, requester: Requester): Promise<Uint8Array<ArrayBuffer> | null> {
    if (column.kind !== 'number') return null
    return compressed(encodeSummary((await this.#summarised(hash, column, requester)).summary))
  }

  /** Returns the compressed values (brotli) of some ordinals as a chunk; null if the column has texts. */
  async values(
    hash: string,
    column: Column,
    ordinals: Uint32Array,
    requester: Requester,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    if (column.kind !== 'number') return null
    const { indices } = await this.#summarised(hash, column, requester)
    const { values } = column
    const array = arrayOfType(indices ? VALUE_TYPE.dictionary16 : typeOf(values), ordinals.length)
    ordinals.forEach((ordinal, at) => {
      const value = column.isNull(ordinal) ? 0 : (values[ordinal] ?? 0)
      array[at] = indices ? (indices.get(value) ?? 0) : value
    })
    const type = indices ? VALUE_TYPE.dictionary16 : typeOf(values)
    return compressed(encodeValues(type, array, at => column.isNull(ordinals[at] ?? 0)))
  }

  #summarised(hash: string, column: NumberColumn, requester: Requester): Promise<Summarised> {
    return cachedOrComputed(
      this.#known,
      hash,
      () => requester.signal.aborted,
      async () => {
        const value = await this.#selections.scan([{ geometry: column }], requester, budget =>
          summarise(column, budget),
        )
        return { value, size: ENTRY_BYTES * (1 + value.summary.values.length) }
      },
    )
  }
}

const typeOf = (values: NumberColumn['values']): number =>
  values instanceof Int32Array
    ? VALUE_TYPE.i32
    : values instanceof Float32Array
      ? VALUE_TYPE.f32
      : VALUE_TYPE.f64

async function summarise(column: NumberColumn, budget: Budget): Promise<Summarised> {
  const numbers = new Float64Array(column.count)
  const zones = new Map<number, number>()
  let count = 0
  for (let ordinal = 0; ordinal < column.count; ordinal++) {
    if (ordinal % STEP === 0 && budget.isLate()) await budget.pause()
    if (column.isNull(ordinal)) continue
    const value = column.values[ordinal] ?? 0
    numbers[count++] = value
    if (zones.size <= COUNTED_MAX) zones.set(value, (zones.get(value) ?? 0) + 1)
  }
  const nulls = column.count - count
  if (zones.size <= COUNTED_MAX) {
    const values = Float64Array.from(zones.keys()).sort()
    return {
      summary: {
        kind: 'counts',
        nulls,
        values,
        zones: Uint32Array.from(values, value => zones.get(value) ?? 0),
      },
      indices: new Map(Array.from(values, (value, index) => [value, index])),
    }
  }
  const sorted = await sortNumbersInSlices(numbers.slice(0, count), budget)
  return { summary: { kind: 'ranks', nulls, count, ...rankedNumbers(sorted) }, indices: null }
}

async function compressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  return new Uint8Array(await compress(bytes, { params }))
}
