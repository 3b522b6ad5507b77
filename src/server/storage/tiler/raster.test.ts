import { expect, test } from 'vitest'
import { expanded } from '../../../domain/tile/triangulate.ts'
import { PathsDraft } from './pathsDraft.ts'
import { coveredCells, Rasteriser } from './raster.ts'

const box = (west: number, north: number, east: number, south: number) => [
  ...[west, north, east, north],
  ...[east, south, west, south],
]

/** Returns the cells that boxes cover in a tile of four cells on a side, each four steps wide, row by row. */
function shownBy(...boxes: number[][]): string[] {
  const draft = new PathsDraft(false)
  boxes.forEach((points, zone) => {
    draft.add(zone, false, points, 0, 0)
  })
  const areas = draft.paths(() => false)
  const shown = coveredCells(areas, expanded(areas, false), { extent: 16, side: 4 }, new Rasteriser())
  return [0, 4, 8, 12].map(row => shown.subarray(row, row + 4).join(''))
}

test('does not cover a cell that a polygon covers partly, even at its centre', () => {
  expect(shownBy(box(1, 1, 15, 15))).toEqual(['0000', '0110', '0110', '0000'])
})

test('covers a cell that two polygons share', () => {
  expect(shownBy(box(0, 0, 6, 16), box(6, 0, 16, 16))).toEqual(['1111', '1111', '1111', '1111'])
})

test('counts the surroundings of a tile as covered', () => {
  expect(shownBy(box(0, 0, 16, 10))).toEqual(['1111', '1111', '0000', '0000'])
})

test('computes the cells of a polygon independently of the position of the grid', () => {
  const cellsAt = (west: number, north: number) => {
    // A trapezium, which covers each row differently.
    const xs = [2, 10, 15.5, 1].map(x => x + west)
    const ys = [1, 1, 15, 15].map(y => y + north)
    const cells: number[] = []
    const rings = { starts: [0, 4], xs, ys }
    new Rasteriser().run(rings, 0, 1, { west, north, size: 4, side: 4 }, cell => cells.push(cell))
    return cells
  }
  expect(cellsAt(0, 0)).toEqual([0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 15])
  expect(cellsAt(400, 0)).toEqual(cellsAt(0, 0))
  expect(cellsAt(0, 800)).toEqual(cellsAt(0, 0))
})
