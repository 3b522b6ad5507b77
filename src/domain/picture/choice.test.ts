import { expect, test } from 'vitest'
import { pageOf, pixelsOf } from './choice.ts'

test.each([
  ['hd', 1920, 1080],
  ['uhd', 3840, 2160],
  // Sheets of 297 × 210 mm at 150 and 300 dots per inch, of whole pixels of the page.
  ['a4', 1755, 1241],
  ['a4fine', 3509, 2481],
] as const)('a picture of size %s has %i × %i pixels', (size, width, height) => {
  expect(pixelsOf(pageOf(size)!)).toEqual({ width, height })
})

test('a picture as large as the map has no page of its own', () => {
  expect(pageOf('screen')).toBeNull()
})
