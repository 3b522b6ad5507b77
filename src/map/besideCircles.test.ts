import { expect, test } from 'vitest'
import { awayFrom, freeSides } from './besideCircles.ts'

const RIGHT = 1
const LEFT = 2
const BELOW = 4
const ABOVE = 8
const own = { x: 100, y: 100, radius: 20 }

test('offers every side of a circle without neighbours', () => {
  expect(freeSides('Rennes', own, [own])).toBe(RIGHT | LEFT | BELOW | ABOVE)
})

test('skips the sides on which another circle is', () => {
  expect(freeSides('Rennes', own, [own, { x: 150, y: 100, radius: 15 }])).toBe(LEFT | BELOW | ABOVE)
  expect(freeSides('Rennes', own, [own, { x: 100, y: 60, radius: 30 }]) & ABOVE).toBe(0)
})

test('offers no side in the middle of a large circle', () => {
  expect(freeSides('Rennes', own, [own, { x: 100, y: 100, radius: 300 }])).toBe(0)
})

test('needs more room for a longer text', () => {
  const other = { x: 190, y: 100, radius: 10 }
  expect(freeSides('Ain', own, [own, other]) & RIGHT).toBe(RIGHT)
  expect(freeSides('Loire-Atlantique', own, [own, other]) & RIGHT).toBe(0)
})

test('keeps the text outside its circle', () => {
  expect(awayFrom(30) * 11).toBeGreaterThan(30)
})
