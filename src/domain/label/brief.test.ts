import { expect, test } from 'vitest'
import type { Language } from '../../contract/languages.mjs'
import { briefTexts } from './brief.ts'

const briefly = (numbers: readonly number[], language: Language) =>
  briefTexts(numbers, 'number', language).map(text => text.replaceAll(/\s/g, ' '))

test.each([
  [999_999, '999 999', '999,999'],
  [1_320_000, '1,32 M', '1.32M'],
  [160_000_000_000, '160 Md', '160B'],
  [-2_345_678, '-2,35 M', '-2.35M'],
  [0.25, '0,25', '0.25'],
] as const)('abbreviates %d as "%s"', (number, fr, en) => {
  expect(briefly([number], 'fr')).toEqual([fr])
  expect(briefly([number], 'en')).toEqual([en])
})

test.each([
  [
    [1_231_000, 1_234_000],
    ['1,231 M', '1,234 M'],
  ],
  [
    [900, 1_231_000, 1_234_000, 5_678_912],
    ['900', '1,231 M', '1,234 M', '5,679 M'],
  ],
  [
    [999_999_999, 1_000_000_000],
    ['999,999999 M', '1 Md'],
  ],
  [
    [-1_234_567.2, -1_234_567],
    ['-1,2345672 M', '-1,234567 M'],
  ],
  [
    [1_230_000, 2_000_000],
    ['1,23 M', '2 M'],
  ],
])('gives adjacent numbers just enough digits to differ: %j', (numbers, texts) => {
  expect(briefly(numbers, 'fr')).toEqual(texts)
})

test('distinguishes numbers that differ in their last possible digit', () => {
  expect(new Set(briefly([2 ** 53 - 1, 2 ** 53], 'fr')).size).toBe(2)
  expect(new Set(briefly([1e6, 1e6 + 2 ** -33], 'fr')).size).toBe(2)
})

test('keeps a date', () => {
  expect(briefTexts([19_723], 'date', 'en').map(text => text.replaceAll(/\s/g, ' '))).toEqual(['1 Jan 2024'])
})
