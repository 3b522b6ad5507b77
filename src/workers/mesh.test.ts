import { expect, test } from 'vitest'
import { EMPTY_TILE } from '../../tests/support/tiles.ts'
import type { Zone } from '../contract/zone.ts'
import { worldX, worldY } from '../domain/geometry/mercator.ts'
import { TILE_EXTENT, type Tile } from '../domain/tile/tile.ts'
import { meshOf } from './mesh.ts'
import { pageTile } from './pageTile.ts'
import { NOBODY } from './segments.ts'

/** Two adjacent squares, zones 3 and 8, the first at the western border of the tile. */
const squares: Tile = {
  ...EMPTY_TILE,
  areas: {
    ordinals: Uint32Array.of(3, 8),
    ringStarts: Uint32Array.of(0, 1, 2),
    holes: new Uint8Array(2),
    useStarts: Uint32Array.of(0, 2, 4),
    uses: Int32Array.of(0, 1, ~0, 2),
    arcStarts: Uint32Array.of(0, 2, 6, 10),
    xs: Int32Array.of(10, 10, 10, 0, 0, 10, 10, 20, 20, 10),
    ys: Int32Array.of(5, 15, 15, 15, 5, 5, 5, 5, 15, 15),
  },
}

const mesh = () => meshOf(squares, { zoom: 5, x: 16, y: 11 })
const areaOf = (at: number[]) => {
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = at
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
}

test('covers a zone once with triangles', () => {
  const { corners, cornerStarts, vertices } = mesh()
  for (const area of [0, 1]) {
    let sum = 0
    for (let corner = cornerStarts[area]!; corner < cornerStarts[area + 1]!; corner += 3)
      sum += areaOf(
        [...corners.subarray(corner, corner + 3)].flatMap(at => [vertices[at * 2]!, vertices[at * 2 + 1]!]),
      )
    expect(sum).toBe(100)
  }
})

test('assigns every vertex to its zone, and every zone its box', () => {
  const { owners, boxes, areas } = mesh()
  expect([...areas]).toEqual([3, 8])
  expect([...owners]).toEqual([3, 3, 3, 3, 8, 8, 8, 8])
  expect([...boxes]).toEqual([0, 5, 10, 15, 10, 5, 20, 15])
})

test('outlines a shared border once, outer borders first, and tile cuts never', () => {
  const { outlines } = mesh()
  expect(outlines.outer).toBe(5)
  const pairs = Array.from({ length: outlines.owners.length / 2 }, (_, at) => [
    ...outlines.owners.subarray(at * 2, at * 2 + 2),
  ])
  expect(pairs).toEqual([
    [3, NOBODY],
    [3, NOBODY],
    [8, NOBODY],
    [8, NOBODY],
    [8, NOBODY],
    [3, 8],
  ])
  expect([...outlines.ends.subarray(20)]).toEqual([10, 5, 10, 15])
})

test('treats a cut that two zones cross as no border', () => {
  const areas = {
    ...squares.areas,
    arcStarts: Uint32Array.of(0, 2, 6, 9),
    xs: Int32Array.of(0, 0, 0, 10, 10, 0, 0, 5, 0),
    ys: Int32Array.of(15, 5, 5, 5, 15, 15, 15, 20, 5),
  }
  const { ends, owners } = meshOf({ ...squares, areas }, { zoom: 5, x: 16, y: 11 }).outlines
  expect(owners).toHaveLength(10)
  for (let segment = 0; segment < ends.length; segment += 4)
    expect([ends[segment], ends[segment + 2]]).not.toEqual([0, 0])
})

test('places a tile by its number', () => {
  expect(mesh()).toMatchObject({ world: TILE_EXTENT * 32, west: TILE_EXTENT * 16, north: TILE_EXTENT * 11 })
})

test('leaves space for copies of the world in 32 bits near the top', () => {
  const { world, side, vertices } = meshOf({ ...squares, extent: 2 ** 30 }, { zoom: 2, x: 3, y: 0 })
  expect([world, side]).toEqual([2 ** 30, 2 ** 28])
  expect(vertices).toBeInstanceOf(Int32Array)
})

test('assigns a cell of dust to its zone', () => {
  const dust = {
    side: 512,
    ordinals: Uint32Array.of(0, 7),
    xs: Int32Array.of(1, 511),
    ys: Int32Array.of(0, 511),
  }
  const { cells } = meshOf({ ...squares, dust }, { zoom: 0, x: 0, y: 0 }).dust!
  expect([cells[0], cells[1], cells[512 * 512 - 1]]).toEqual([0, 1, 8])
})

const square = [
  [
    [2, 46],
    [3, 46],
    [3, 47],
    [2, 47],
    [2, 46],
  ],
]
const zone = (ordinal: number, geometry: object) => ({ ordinal, geometry }) as Zone

test('places each zone of a page at its coordinates, in the order of ordinals', () => {
  const { areas, boxes, points, lines, world } = meshOf(
    pageTile([
      zone(9, { type: 'Polygon', coordinates: square }),
      zone(4, { type: 'MultiPolygon', coordinates: [square] }),
      zone(5, { type: 'Point', coordinates: [2, 46] }),
      zone(6, { type: 'MultiLineString', coordinates: [[square[0]![0], square[0]![1]]] }),
      { ordinal: 7, geometry: null },
    ]),
    { zoom: 0, x: 0, y: 0 },
    false,
  )
  expect([...areas]).toEqual([4, 9])
  const corner = [worldX(2) >>> 2, worldY(47) >>> 2, worldX(3) >>> 2, worldY(46) >>> 2]
  expect([...boxes]).toEqual([...corner, ...corner])
  expect([...points.places]).toEqual([worldX(2) >>> 2, worldY(46) >>> 2])
  expect([...lines.owners]).toEqual([6, 6])
  expect(world).toBe(2 ** 30)
})
