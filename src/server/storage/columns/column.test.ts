import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LabelValue } from '../../../contract/label.ts'
import { decodeColumn } from './column.ts'
import { encodeColumn } from './encodeColumn.ts'

const roundTrip = (type: 'number' | 'text' | 'other', values: LabelValue[]) => {
  const column = decodeColumn(encodeColumn(type, values).file as Uint8Array<ArrayBuffer>)
  return values.map((_, ordinal) => column.value(ordinal))
}

const positiveZero = (value: number) => value + 0

const numbers = fc.oneof(
  fc.integer(),
  fc.float({ noNaN: true, noDefaultInfinity: true }).map(positiveZero),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(positiveZero),
)

test('restores numbers and nulls exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.option(numbers)), values => {
      expect(roundTrip('number', values)).toEqual(values)
    }),
  )
})

test('restores integers exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer())), values => {
      expect(roundTrip('number', values)).toEqual(values)
    }),
  )
})

test('restores texts and nulls exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.string({ unit: 'grapheme' }))), values => {
      expect(roundTrip('text', values)).toEqual(values)
    }),
  )
})

test('restores any JSON', () => {
  const json = fc.jsonValue().map(value => JSON.parse(JSON.stringify(value)) as LabelValue)
  fc.assert(
    fc.property(fc.array(json), values => {
      expect(roundTrip('other', values)).toEqual(values)
    }),
  )
})

test('restores a column longer than a chunk', () => {
  const values = Array.from({ length: 150_000 }, (_, index) => (index % 7 === 0 ? null : index * 1.5))
  expect(roundTrip('number', values)).toEqual(values)
})

test('reads chunks in any order, and all values at once', () => {
  const values = Array.from({ length: 150_000 }, (_, index) => (index % 7 === 0 ? null : index))
  const { file } = encodeColumn('number', values)
  const column = decodeColumn(file as Uint8Array<ArrayBuffer>)
  expect([140_001, 3, 70_000, 7].map(ordinal => column.value(ordinal))).toEqual([140_001, 3, null, null])
  const untouched = decodeColumn(file as Uint8Array<ArrayBuffer>)
  if (untouched.kind !== 'number') throw new Error('numbers expected')
  expect([untouched.values[140_001], untouched.isWhole]).toEqual([140_001, true])
})

test('restores more than 65,536 different texts', () => {
  const values = Array.from({ length: 70_000 }, (_, index) => `é${index}`)
  expect(roundTrip('text', values)).toEqual(values)
})

test('writes equal bytes for equal values', () => {
  const values = ['b', null, 'a', 'b']
  expect(encodeColumn('text', values).file).toEqual(encodeColumn('text', values).file)
})

test('excludes nulls from statistics', () => {
  expect(encodeColumn('number', [4, null, 0, 2, 2]).stats).toEqual({
    min: 0,
    max: 4,
    nulls: 1,
    distinct: 3,
    quantiles: expect.arrayContaining([0, 2, 4]),
  })
})

test('sorts quantiles from the minimum to the maximum', () => {
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 1 }), values => {
      const { quantiles, min, max } = encodeColumn('number', values).stats
      expect(quantiles).toHaveLength(21)
      expect([quantiles[0], quantiles[20]]).toEqual([min, max])
    }),
  )
})

test('returns no quantiles for a column without values', () => {
  expect(encodeColumn('number', [null, null]).stats).toEqual({
    min: null,
    max: null,
    nulls: 2,
    distinct: 0,
    quantiles: [],
  })
})

test('refuses other values in a number column', () => {
  expect(() => encodeColumn('number', [Number.NaN])).toThrow(TypeError)
  expect(() => encodeColumn('number', ['1'])).toThrow(TypeError)
})

test('refuses bytes of another kind', () => {
  expect(() => decodeColumn(new Uint8Array(0))).toThrow('CTBC')
  expect(() => decodeColumn(new TextEncoder().encode('not a column at all'))).toThrow('CTBC')
})
