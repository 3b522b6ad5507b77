import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type ColumnChunk, decodeChunk, VALUE_TYPE } from '../../src/domain/column/chunk.ts'
import { decodeDictionary } from '../../src/domain/column/textColumn.ts'
import { openColumnFile } from '../../src/server/storage/columns/columnFile.ts'
import { encodeColumn, encodeValues } from '../../src/server/storage/columns/encodeColumn.ts'
import { hashOf } from '../../src/server/storage/files/integrity.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-columns-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const numbers = fc.array(
  fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
  {
    minLength: 1,
    maxLength: 40,
  },
)
const texts = fc.array(fc.option(fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 40 })

/** Returns the bytes sent to a browser: the first chunk, and the dictionary of texts. */
async function sent(type: 'number' | 'text', values: readonly (number | string | null)[]) {
  const path = join(folder, 'column')
  const encoded = encodeColumn(type, values).file
  writeFileSync(path, encoded)
  const file = await openColumnFile(work => work(path), hashOf(encoded))
  const [chunk, dictionary] = await Promise.all([file.chunk(0), file.dictionary()])
  expect([file.count, file.chunks, await file.chunk(1)]).toEqual([values.length, 1, null])
  return {
    chunk: brotliDecompressSync(chunk ?? new Uint8Array()),
    dictionary: dictionary && brotliDecompressSync(dictionary),
  }
}

const isNull = ({ nulls }: ColumnChunk, ordinal: number) =>
  ((nulls[ordinal >> 3] ?? 0) & (1 << (ordinal & 7))) !== 0

test('restores numbers from their chunk', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, async values => {
      const { chunk, dictionary } = await sent('number', values)
      const read = decodeChunk(chunk)
      expect(dictionary).toBeNull()
      expect(Array.from(read.values, (value, at) => (isNull(read, at) ? null : value))).toEqual(
        values.map(value => (value === null ? null : value + 0)),
      )
    }),
    { numRuns: 50 },
  )
})

/** Numbers as files write them, and numbers that no decimal equals. */
const inTiles = fc.oneof(
  fc.array(fc.tuple(fc.integer(), fc.nat(9)).map(([whole, places]) => Number(`${whole}e-${places}`))),
  fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => number + 0)),
)

test('restores the numbers of a tile exactly', () => {
  fc.assert(
    fc.property(inTiles, fc.nat(), (numbers, gap) => {
      const values = Float64Array.from(numbers, (number, at) => (at === gap ? 0 : number))
      const read = decodeChunk(encodeValues(VALUE_TYPE.f64, values, at => at === gap))
      expect(read.type).toBe(VALUE_TYPE.f64)
      expect([...read.values]).toEqual([...values])
      expect([...values].map((_, at) => isNull(read, at))).toEqual([...values].map((_, at) => at === gap))
    }),
    { numRuns: 200 },
  )
})

test('writes the prices of a tile in half the bytes of doubles', () => {
  const prices = Float64Array.from({ length: 1000 }, (_, at) => ((at * 7919) % 1000) / 100)
  const chunk = encodeValues(VALUE_TYPE.f64, prices, () => false)
  expect(chunk.length).toBeLessThan(prices.byteLength / 2 + 20)
})

test('restores texts from their chunk and dictionary', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async values => {
      const { chunk, dictionary } = await sent('text', values)
      const read = decodeChunk(chunk)
      const words = decodeDictionary(dictionary ?? new Uint8Array())
      expect(Array.from(read.values, (code, at) => (isNull(read, at) ? null : words[code]))).toEqual(values)
    }),
    { numRuns: 50 },
  )
})

test('rejects truncated bytes, and reads damaged ones as a chunk or a RangeError', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, fc.nat(), fc.integer({ min: 0, max: 255 }), async (values, place, value) => {
      const { chunk } = await sent('number', values)
      expect(() => decodeChunk(chunk.subarray(0, place % chunk.length))).toThrow(RangeError)
      const spoilt = Uint8Array.from(chunk)
      spoilt[place % spoilt.length] = value
      try {
        decodeChunk(spoilt)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
    { numRuns: 80 },
  )
})

test('rejects a truncated dictionary', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.nat(), async (values, place) => {
      const { dictionary } = await sent('text', values)
      const bytes = dictionary ?? new Uint8Array(1)
      expect(() => decodeDictionary(bytes.subarray(0, place % bytes.length))).toThrow(RangeError)
    }),
    { numRuns: 50 },
  )
})
