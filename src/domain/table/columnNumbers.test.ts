import { expect, test } from 'vitest'
import { columnDecimals, computedDecimals, formatFixed, formatFixedChange } from './columnNumbers.ts'

test('gives all numbers of a column the decimals of its most precise one', () => {
  expect(columnDecimals([5.25, 12, 7.1])).toBe(2)
  expect(columnDecimals([1, 1_271_166])).toBe(0)
  // Long fractions keep eight digits in all.
  expect(columnDecimals([1 / 3, 12_345])).toBe(3)
  expect([7.1, 12, 0].map(number => formatFixed(number, 2, 'fr'))).toEqual(['7,10', '12,00', '0,00'])
  expect(formatFixed(-1234.5, 1, 'en')).toBe('-1,234.5')
})

test('gives computed numbers of a column the same decimals', () => {
  const percent = [0.6863, 0.1423, -0.01015, 1.031, 0.0001]
  const decimals = computedDecimals(percent)
  expect(percent.map(each => formatFixedChange(each, decimals, 'en'))).toEqual([
    '+0.686',
    '+0.142',
    '\u22120.010',
    '+1.031',
    '0.000',
  ])
  expect(computedDecimals([4836, -707, 31])).toBe(0)
  expect(computedDecimals([])).toBe(0)
})
