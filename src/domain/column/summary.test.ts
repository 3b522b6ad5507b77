import { expect, test } from 'vitest'
import { decodeSummary, encodeSummary, type Summary, zonesIn } from './summary.ts'

const counts: Summary = {
  kind: 'counts',
  values: Float64Array.of(-2.5, 0, 7),
  zones: Uint32Array.of(1, 300, 2),
  nulls: 4,
}
const ranks: Summary = {
  kind: 'ranks',
  values: Float64Array.of(-2.5, 0.1, 7),
  ranks: Uint32Array.of(0, 1000, 299_999),
  count: 300_000,
  nulls: 4,
}

test.each([
  ['counts', counts, 307],
  ['ranks', ranks, 300_004],
])('reads %s as they were written', (_, summary, zones) => {
  expect(decodeSummary(encodeSummary(summary))).toEqual(summary)
  expect(zonesIn(summary)).toBe(zones)
})

test.each([
  ['incomplete counts', encodeSummary(counts).slice(0, -1)],
  ['incomplete ranks', encodeSummary(ranks).slice(0, -1)],
  ['another version', Uint8Array.of(2, 0, 0, 0)],
  ['an unknown kind', Uint8Array.of(1, 2, 0, 0)],
  ['more values than 16 bits can number', Uint8Array.of(1, 0, 0, 0x80, 0x80, 0x04, 0, 0)],
])('rejects %s', (_, bytes) => expect(() => decodeSummary(bytes)).toThrow(RangeError))
