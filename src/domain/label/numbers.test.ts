import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCalculated, formatChange, formatSigned, typedNumber } from './numbers.ts'

test.each([
  ['1,5', 'fr', 1.5],
  ['10 000,25', 'fr', 10_000.25],
  ['1.234,5', 'fr', 1234.5],
  ['1.5', 'fr', 1.5],
  ['10,000', 'fr', 10],
  ['10,000', 'en', 10_000],
  ['1,234,567.5', 'en', 1_234_567.5],
  ['1,5', 'en', 1.5],
  ['−3', 'fr', -3],
  ['', 'fr', null],
  ['1,2,3', 'fr', null],
  ['1,23,4', 'en', null],
  ['NaN', 'en', null],
  ['Infinity', 'en', null],
  ['douze', 'fr', null],
] as const)('reads %j in %s as %j', (text, language, number) => {
  expect(typedNumber(text, language)).toBe(number)
})

test('reads its own output in each language', () => {
  const number = fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
    .map(each => each + 0)
  fc.assert(
    fc.property(number, fc.constantFrom('fr', 'en'), (each, language) => {
      const written = new Intl.NumberFormat(language, { maximumSignificantDigits: 17 }).format(each)
      expect(typedNumber(written, language)).toBe(
        Number(
          new Intl.NumberFormat('en', { maximumSignificantDigits: 17, useGrouping: false }).format(each),
        ),
      )
    }),
  )
})

test.each([
  [0, '0'],
  [123_456.789, '123,457'],
  [12.3456, '12.35'],
  [0.000_123_456, '0.0001235'],
  [-2.000_04, '-2'],
] as const)(
  'rounds the computed number %d to %s: four significant digits, whole ones exact',
  (number, text) => {
    expect(formatCalculated(number, 'en')).toBe(text)
  },
)

test('writes a change with its sign, and 0 without a sign', () => {
  expect([3, 0, -3].map(number => formatSigned(number, 'fr'))).toEqual(['+3', '0', '−3'])
  expect(formatChange(-12.3456, 'fr')).toBe('−12,35')
})
