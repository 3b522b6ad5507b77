import { expect, test } from 'vitest'
import { formatBrief } from './brief.ts'

test.each([
  [999_999, '999 999', '999,999'],
  [1_320_000, '1,32 M', '1.32M'],
  [160_000_000_000, '160 Md', '160B'],
  [-2_345_678, '-2,35 M', '-2.35M'],
  [0.25, '0,25', '0.25'],
] as const)('where there is little room, %d is written as "%s"', (number, fr, en) => {
  expect(formatBrief(number, 'number', 'fr').replaceAll(/\s/g, ' ')).toBe(fr)
  expect(formatBrief(number, 'number', 'en')).toBe(en)
})

test('a date stays a date', () => {
  expect(formatBrief(19_723, 'date', 'en').replaceAll(/\s/g, ' ')).toBe('1 Jan 2024')
})
