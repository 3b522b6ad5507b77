import { expect, test } from 'vitest'
import { awayFrom, boxOfName, freeSides, isNameOver } from './besideCircles.ts'

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

test('skips the sides under the legend', () => {
  expect(freeSides('Rennes', own, [own], [{ left: 110, top: 0, right: 300, bottom: 300 }])).toBe(LEFT)
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

test('finds the town names that would cover a circle', () => {
  const town = { text: 'Rennes', size: 11, hasDot: true }
  const circle = { x: 100, y: 100, radius: 20 }
  expect(isNameOver(boxOfName(town, { x: 100, y: 100 }), circle)).toBe(true)
  expect(isNameOver(boxOfName(town, { x: 60, y: 100 }), circle)).toBe(true)
  expect(isNameOver(boxOfName(town, { x: 125, y: 100 }), circle)).toBe(false)
  expect(isNameOver(boxOfName({ ...town, hasDot: false }, { x: 138, y: 100 }), circle)).toBe(true)
})

test('keeps names above circles that are no larger than a dot', () => {
  const box = boxOfName({ text: 'Rennes', size: 11, hasDot: true }, { x: 100, y: 100 })
  expect(isNameOver(box, { x: 110, y: 100, radius: 2 })).toBe(false)
})
