import { expect, test } from 'vitest'
import { shadeOf } from './shade.ts'

/** Sum of the red, green and blue parts of a colour. */
const brightness = (colour: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0)

test('lightens and darkens a colour', () => {
  expect(brightness(shadeOf('#1e88e5', 'light'))).toBeGreaterThan(brightness('#1e88e5') + 100)
  expect(brightness(shadeOf('#1e88e5', 'dark'))).toBeLessThan(brightness('#1e88e5') - 80)
})

test('keeps the hue of a colour', () => {
  const dark = shadeOf('#1e88e5', 'dark')
  expect(Number.parseInt(dark.slice(5), 16)).toBeGreaterThan(Number.parseInt(dark.slice(1, 3), 16))
})
