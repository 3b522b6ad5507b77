import { expect, test } from 'vitest'
import { pageOf, pixelsOf } from './choice.ts'

test.each([
  ['hd', 1920, 1080],
  ['uhd', 3840, 2160],
  // Sheets of 297 × 210 mm at 150 and 300 dpi, in whole CSS pixels.
  ['a4', 1755, 1241],
  ['a4fine', 3509, 2481],
  ['square', 1080, 1080],
  ['story', 1080, 1920],
  // 210 × 148 and 279.4 × 215.9 mm at 300 dpi, 420 × 297 mm at 200 dpi, 594 × 420 mm at 150 dpi.
  ['a5', 2481, 1747],
  ['letter', 3300, 2550],
  ['a3', 3306, 2340],
  ['a2', 3508, 2480],
] as const)('makes a picture of size %s %i × %i pixels large', (size, width, height) => {
  expect(pixelsOf(pageOf(size)!)).toEqual({ width, height })
})

test('returns no page for a picture with the size of the map', () => {
  expect(pageOf('screen')).toBeNull()
})
