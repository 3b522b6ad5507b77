import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inferType, parseNumber, toLabelValue } from './values.ts'

const where = { column: 'n', line: 1 }

test.each([
  ['12', 12],
  ['-3.5', -3.5],
  ['3,5', 3.5],
  [' 7 ', 7],
  ['1e3', 1000],
  ['0', 0],
])('%s is a number', (text, number) => expect(parseNumber(text)).toBe(number))

test.each(['', '01', '2A', '1 000', '0x10', 'Infinity', 'NaN', '1e999', '1,2,3', '12345678901234567'])(
  '"%s" is no number',
  text => expect(parseNumber(text)).toBeUndefined(),
)

test('every number a CSV can hold is read as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), value => {
      expect(parseNumber(String(value))).toBe(value)
    }),
  )
})

test('one text among numbers makes a column of texts', () => {
  expect(inferType(['1', '2', 'x'], true)).toBe('text')
  expect(inferType([1, 2, 'x'], false)).toBe('text')
})

test('texts that look like numbers stay texts where numbers could have been written', () => {
  expect(inferType(['1', '2'], false)).toBe('text')
  expect(inferType(['1', '2', null], true)).toBe('number')
})

test('a column without a value is text', () => expect(inferType([null, undefined], true)).toBe('text'))

test('what a value is inferred to be, it can be read as', () => {
  const values = fc.array(fc.jsonValue().map(value => JSON.parse(JSON.stringify(value)) as unknown))
  fc.assert(
    fc.property(values, list => {
      const type = inferType(list, false)
      for (const value of list) expect(() => toLabelValue(value, type, false, where)).not.toThrow()
    }),
  )
})
