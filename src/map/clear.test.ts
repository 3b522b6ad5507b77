import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearOf, isSeen, type Rect } from './clear.ts'

const pixel = fc.integer({ min: 0, max: 400 })
const rect = fc
  .tuple(pixel, pixel, pixel, pixel)
  .map(([x, y, w, h]): Rect => ({ left: x, top: y, right: x + w, bottom: y + h }))
const whole: Rect = { left: 0, top: 0, right: 800, bottom: 500 }

test('a clear part lies in the whole, and nothing lies over it', () => {
  fc.assert(
    fc.property(fc.array(rect, { maxLength: 6 }), over => {
      const { left, top, right, bottom } = clearOf(whole, over)
      expect(left >= 0 && top >= 0 && right <= 800 && bottom <= 500).toBe(true)
      if (left === 0 && top === 0 && right === 800 && bottom === 500) return
      for (const each of over) {
        const apart = each.right <= left || each.left >= right || each.bottom <= top || each.top >= bottom
        expect(apart || each.left === each.right || each.top === each.bottom).toBe(true)
      }
    }),
  )
})

test('beside a legend is clear, and where everything is covered the whole is taken', () => {
  expect(clearOf(whole, [{ left: 560, top: 100, right: 790, bottom: 480 }])).toEqual({ ...whole, right: 560 })
  expect(clearOf(whole, [whole])).toEqual(whole)
})

test('half of a zone in sight is enough, a corner is not', () => {
  const clear = { ...whole, right: 560 }
  expect(isSeen({ left: 500, top: 0, right: 600, bottom: 50 }, clear)).toBe(true)
  expect(isSeen({ left: 540, top: 0, right: 640, bottom: 50 }, clear)).toBe(false)
})

test('a zone larger than the map is seen where it covers most of it', () => {
  expect(isSeen({ left: -900, top: -900, right: 1900, bottom: 1900 }, whole)).toBe(true)
})

test('a point is seen where nothing lies over it', () => {
  const clear = { ...whole, right: 560 }
  expect(isSeen({ left: 100, top: 100, right: 100, bottom: 100 }, clear)).toBe(true)
  expect(isSeen({ left: 600, top: 100, right: 600, bottom: 100 }, clear)).toBe(false)
})
