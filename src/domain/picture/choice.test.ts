import { expect, test } from 'vitest'
import { pageOf, pixelsOf } from './choice.ts'

test.each([
  ['hd', 1920, 1080],
  ['uhd', 3840, 2160],
  // Sheets of 297 × 210 mm at 150 and 300 dpi, in whole CSS pixels.
  ['a4', 1755, 1241],
  ['a4fine', 3509, 2481],
] as const)('makes a picture of size %s %i × %i pixels large', (size, width, height) => {
  expect(pixelsOf(pageOf(size)!)).toEqual({ width, height })
})

test('returns no page for a picture with the size of the map', () => {
  expect(pageOf('screen')).toBeNull()
})
