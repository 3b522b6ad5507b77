import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { countCrossings } from './crossings.ts'

const MANY = 1000

/** Returns the ring of a box with a width and a height, starting at its lower left corner. */
const box = (west: number, south: number, width: number, height = width): Position[] => [
  [west, south],
  [west + width, south],
  [west + width, south + height],
  [west, south + height],
  [west, south],
]

const bowTie: Position[] = [
  [0, 0],
  [2, 2],
  [2, 0],
  [0, 2],
  [0, 0],
]

test.each([
  ['a square', [box(0, 0, 4)], 0],
  ['a bow tie', [bowTie], 1],
  ['two bars of a cross', [box(0, 4, 9, 1), box(4, 0, 1, 9)], 4],
  ['a hole that sticks out', [box(0, 0, 4), box(3, 1, 2)], 2],
  ['squares with a border in common', [box(0, 0, 4), box(4, 0, 4)], 0],
  ['squares with a corner in common', [box(0, 0, 4), box(4, 4, 4)], 0],
  [
    'a square whose side is within another by a hundredth of a millimetre',
    [box(0, 0, 4), box(4 - 1e-10, 1, 2)],
    0,
  ],
  ['a square whose side is within another by a metre', [box(0, 0, 4), box(4 - 1e-5, 1, 2)], 2],
] as [string, Position[][], number][])('counts the crossings of edges: %s', (_, rings, count) => {
  expect(countCrossings(rings, MANY)).toBe(count)
})

test('stops counting crossings at the limit', () => {
  expect(countCrossings([box(0, 4, 9, 1), box(4, 0, 1, 9)], 3)).toBe(3)
})
