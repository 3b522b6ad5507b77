import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutByGrid, type Flat } from './clip.ts'

const SIDE = 100
const LIMIT = 5
const coordinate = fc.integer({ min: 0, max: SIDE * LIMIT })

/** Two different numbers, the lower one first. */
const span = fc
  .tuple(coordinate, coordinate)
  .filter(([one, other]) => one !== other)
  .map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)])

function cells(points: Flat, open: boolean): Map<string, Flat[]> {
  const found = new Map<string, Flat[]>()
  cutByGrid(points, { side: SIDE, limit: LIMIT, open }, (column, row, piece) =>
    found.set(`${column} ${row}`, [...(found.get(`${column} ${row}`) ?? []), piece]),
  )
  return found
}

const pairs = (points: Flat) =>
  Array.from({ length: points.length / 2 }, (_, at): [number, number] => [
    points[2 * at] ?? 0,
    points[2 * at + 1] ?? 0,
  ])

/** Returns twice the area of a ring in either direction. */
function area(points: Flat): number {
  const corners = pairs(points)
  return Math.abs(
    corners.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [0, 0]
      return sum + x * nextY - nextX * y
    }, 0),
  )
}

function length(points: Flat): number {
  const corners = pairs(points)
  return corners
    .slice(1)
    .reduce(
      (sum, [x, y], at) => sum + Math.hypot(x - (corners[at]?.[0] ?? 0), y - (corners[at]?.[1] ?? 0)),
      0,
    )
}

/** Returns the part of a span within a cell of an axis. */
const within = ([low, high]: [number, number], cell: number) =>
  Math.max(0, Math.min(high, (cell + 1) * SIDE) - Math.max(low, cell * SIDE))

test('gives each cell the part of a rectangle inside it', () => {
  fc.assert(
    fc.property(span, span, ([left, right], [top, bottom]) => {
      const found = cells([left, top, right, top, right, bottom, left, bottom], false)
      for (let column = 0; column < LIMIT; column++)
        for (let row = 0; row < LIMIT; row++) {
          const pieces = found.get(`${column} ${row}`) ?? []
          const share = within([left, right], column) * within([top, bottom], row)
          expect(pieces.reduce((sum, piece) => sum + area(piece), 0)).toBe(2 * share)
        }
    }),
  )
})

test('gives each cell the part of a line inside it', () => {
  fc.assert(
    fc.property(span, coordinate, fc.boolean(), ([from, to], beside, isAcross) => {
      const line = isAcross ? [from, beside, to, beside] : [beside, from, beside, to]
      const strips = Array.from({ length: LIMIT }, () => 0)
      for (const [cell, pieces] of cells(line, true)) {
        const at = Number(cell.split(' ')[isAcross ? 0 : 1])
        strips[at] = (strips[at] ?? 0) + pieces.reduce((sum, piece) => sum + length(piece), 0)
      }
      expect(strips).toEqual(strips.map((_, cell) => within([from, to], cell)))
    }),
  )
})

test('keeps each piece of a triangle in its cell, and covers the whole triangle', () => {
  const corner = fc.tuple(coordinate, coordinate)
  fc.assert(
    fc.property(corner, corner, corner, (a, b, c) => {
      const triangle = [...a, ...b, ...c]
      let sum = 0
      for (const [cell, pieces] of cells(triangle, false)) {
        const [column = 0, row = 0] = cell.split(' ').map(Number)
        for (const piece of pieces) {
          sum += area(piece)
          for (const [x, y] of pairs(piece)) {
            expect([Math.min(x, column * SIDE), Math.max(x, (column + 1) * SIDE)]).toEqual([
              column * SIDE,
              (column + 1) * SIDE,
            ])
            expect([Math.min(y, row * SIDE), Math.max(y, (row + 1) * SIDE)]).toEqual([
              row * SIDE,
              (row + 1) * SIDE,
            ])
          }
        }
      }
      // Crossings are rounded to integers, which moves an edge by half a unit at most.
      expect(Math.abs(sum - area(triangle))).toBeLessThanOrEqual(length([...triangle, ...a]))
    }),
  )
})
