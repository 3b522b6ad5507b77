import { expect, test } from 'vitest'
import type { Orientation } from '../../contract/page.ts'
import { pageOf, pixelsOf, type Resolution } from './choice.ts'

const landscape = { orientation: 'landscape' as Orientation, resolution: '150' as Resolution }

test.each([
  ['hd', 1920, 1080],
  ['uhd', 3840, 2160],
  ['square', 1080, 1080],
  ['story', 1080, 1920],
  // 297 × 210, 210 × 148, 279.4 × 215.9, 420 × 297 and 594 × 420 mm at 150 dpi, in whole CSS pixels.
  ['a4', 1755, 1241],
  ['a5', 1241, 873],
  ['letter', 1650, 1275],
  ['a3', 2480, 1755],
  ['a2', 3508, 2480],
] as const)('makes a picture of size %s %i × %i pixels large', (size, width, height) => {
  expect(pixelsOf(pageOf({ ...landscape, size })!)).toEqual({ width, height })
})

test.each([
  ['96', 1123, 794],
  ['150', 1755, 1241],
  ['300', 3509, 2481],
] as const)('makes an A4 sheet at %s dpi %i × %i pixels large', (resolution, width, height) => {
  expect(pixelsOf(pageOf({ ...landscape, size: 'a4', resolution })!)).toEqual({ width, height })
})

test('returns no page for a picture with the size of the map', () => {
  expect(pageOf({ ...landscape, size: 'screen' })).toBeNull()
})
