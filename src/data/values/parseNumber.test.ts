import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likelyStyle, numberStyle, PLAIN, parseNumber } from './parseNumber.ts'

const FRENCH = { decimal: ',', grouped: false } as const
const ENGLISH = { decimal: '.', grouped: true } as const
const GERMAN = { decimal: ',', grouped: true } as const

test.each([
  ['12', 12],
  ['-3.5', -3.5],
  [' 7 ', 7],
  ['1e+3', 1000],
  ['1.5E3', 1500],
  ['0', 0],
  ['+4', 4],
  ['−4', -4],
  ['1 000', 1000],
  ['1\u00a0234\u00a0567', 1234567],
  ["1'234.5", 1234.5],
])('parses "%s" as a number', (text, number) => expect(parseNumber(text, PLAIN)).toBe(number))

test.each([
  ['3,5', 3.5],
  ['1 234,5', 1234.5],
  ['1\u00a0234,5', 1234.5],
  ['1\u202f234,5', 1234.5],
  ['0,123', 0.123],
  ['1,234', 1.234],
])('parses "%s" as a French number', (text, number) => expect(parseNumber(text, FRENCH)).toBe(number))

test.each([
  '',
  '01',
  '2A',
  '1 00',
  '12 34',
  '0 123',
  '0x10',
  'Infinity',
  'NaN',
  '1e999',
  '1,2,3',
  '12345678901234567',
  '12 %',
  '2E10',
  '3E05',
  '10E2',
  '1.',
  '.5',
  '-',
  '1,234.5',
])('refuses "%s" as a number', text => {
  expect(parseNumber(text, PLAIN)).toBeUndefined()
  expect(parseNumber(text, FRENCH)).toBeUndefined()
})

test('parses a whole number of a CSV exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), value => {
      expect(parseNumber(String(value))).toBe(value)
    }),
  )
})

test.each([
  ['fr', FRENCH],
  ['en', ENGLISH],
  ['de', GERMAN],
] as const)('parses a number in the form of %s exactly', (language, style) => {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 6 })
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 6 }), (whole, digits) => {
      const value = whole / 10 ** digits
      expect(parseNumber(format.format(value), style)).toBeCloseTo(value, 6)
    }),
  )
})

test('detects French style from decimal commas', () => {
  expect(numberStyle(['1,5', '12', '1 234,25'])).toEqual(FRENCH)
})

test('detects English style from commas that can only separate thousands', () => {
  expect(numberStyle(['1,234', '1,234,567'])).toEqual(ENGLISH)
  expect(numberStyle(['1,234.5'])).toEqual(ENGLISH)
})

test('detects German style from points that can only separate thousands', () => {
  expect(numberStyle(['1.234', '1.234.567,5'])).toEqual(GERMAN)
})

test('detects no style in a column with two number formats', () => {
  expect(numberStyle(['1,5', '1.5'])).toBeUndefined()
})

test('decides by the decimal mark of the file how to read 1,234', () => {
  expect(numberStyle(['1,234', '2,500'])).toEqual(FRENCH)
  expect(numberStyle(['1,234', '2,500'], '.')).toEqual(ENGLISH)
  expect(numberStyle(['1.234', '2.500'], ',')).toEqual(GERMAN)
})

test('ignores a few outliers when it detects the style of a column', () => {
  expect(likelyStyle(['1,5', '2,5', 'n.c.', '3.5'])).toEqual(FRENCH)
})
