import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Column } from '../../src/data/stored/columnOf.ts'
import { decodeChunk, VALUE_TYPE } from '../../src/domain/column/chunk.ts'
import { decodeSummary } from '../../src/domain/column/summary.ts'
import { Selections } from '../../src/server/zones/selections.ts'
import { Summaries } from '../../src/server/zones/summaries.ts'

const decompress = promisify(brotliDecompress)
const reader = { who: 'reader', signal: new AbortController().signal }

/** Returns a column of distinct numbers, unsorted. Its first ordinal has no value. */
function columnOf(distinct: number): Column {
  const values = Float64Array.from({ length: distinct + 1 }, (_, at) => ((at * 7919) % (distinct + 1)) / 2)
  const isNull = (ordinal: number) => ordinal === 0
  return {
    kind: 'number',
    count: values.length,
    isWhole: false,
    values,
    isNull,
    value: at => (isNull(at) ? null : (values[at] ?? null)),
  }
}

test.each([
  [65_535, 'counts', VALUE_TYPE.dictionary16],
  [65_536, 'ranks', VALUE_TYPE.f64],
] as const)('summarises %i distinct numbers by %s', async (distinct, kind, type) => {
  const column = columnOf(distinct)
  const summaries = new Summaries(new Selections())
  const summary = decodeSummary(await decompress((await summaries.summary('c', column, reader))!))
  expect(summary).toMatchObject({ kind, nulls: 1 })
  const present = Array.from({ length: distinct }, (_, at) => column.value(at + 1) as number)
  expect(summary.values[0]).toBe(Math.min(...present.slice(0, 60_000), ...present.slice(60_000)))
  const ordinals = Uint32Array.of(0, 1, 40_000, distinct)
  const chunk = decodeChunk(await decompress((await summaries.values('c', column, ordinals, reader))!))
  expect(chunk.type).toBe(type)
  const found = Array.from(chunk.values, number => (kind === 'counts' ? summary.values[number] : number))
  expect(found.slice(1)).toEqual(Array.from(ordinals.slice(1), ordinal => column.value(ordinal)))
  expect([...chunk.nulls]).toEqual([1])
})
