import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Zone } from '../../contract/zone.ts'
import { WORLD, worldX, worldY } from '../../domain/geometry/mercator.ts'
import { type Mesh, meshOf } from '../../workers/mesh.ts'
import { pageTile } from '../../workers/pageTile.ts'
import { pick } from './pick.ts'

const reach = { points: 1e-5, lines: 1e-5 }
const all = () => true
const meshOfZones = (...geometries: object[]): Mesh =>
  meshOf(
    pageTile(geometries.map((geometry, ordinal) => ({ ordinal, geometry }) as Zone)),
    { zoom: 0, x: 0, y: 0 },
    false,
  )
const box = (west: number, south: number, east: number, north: number, hole: number[][] = []) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
    ...(hole.length > 0 ? [hole] : []),
  ],
})
const at = (lng: number, lat: number) => ({ x: worldX(lng) / WORLD, y: worldY(lat) / WORLD })

test('picks the neighbour that contains a place', () => {
  const placed = [{ mesh: meshOfZones(box(0, 0, 10, 10), box(10, 0, 20, 10)), copy: 0 }]
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 19.99, noNaN: true }), lng => {
      fc.pre(Math.abs(lng - 10) > 0.001)
      expect(pick(placed, at(lng, 5), reach, all)).toBe(lng < 10 ? 0 : 1)
    }),
  )
})

test('picks nothing in a hole', () => {
  const hole = [
    [4, 4],
    [4, 6],
    [6, 6],
    [6, 4],
    [4, 4],
  ]
  const placed = [{ mesh: meshOfZones(box(0, 0, 10, 10, hole)), copy: 0 }]
  expect(pick(placed, at(5, 5), reach, all)).toBeNull()
  expect(pick(placed, at(3, 5), reach, all)).toBe(0)
})

test('picks a point before the area below it, only within its radius', () => {
  const placed = [{ mesh: meshOfZones(box(0, 0, 10, 10), { type: 'Point', coordinates: [5, 5] }), copy: 0 }]
  expect(pick(placed, at(5.001, 5), reach, all)).toBe(1)
  expect(pick(placed, at(5.1, 5), reach, all)).toBe(0)
})

test('picks nothing that is not displayed', () => {
  const placed = [{ mesh: meshOfZones(box(0, 0, 10, 10), box(0, 0, 20, 20)), copy: 0 }]
  expect(pick(placed, at(5, 5), reach, ordinal => ordinal === 0)).toBe(0)
  expect(pick(placed, at(5, 5), reach, () => false)).toBeNull()
})

test('picks zones in the drawn copies of the world', () => {
  const mesh = meshOfZones(box(170, 0, 180, 10))
  const { x, y } = at(175, 5)
  expect(pick([{ mesh, copy: -1 }], { x: x - 1, y }, reach, all)).toBe(0)
  expect(pick([{ mesh, copy: -1 }], { x, y }, reach, all)).toBeNull()
})

test('picks dust by its cell, below areas', () => {
  const cells = new Uint32Array(512 * 512)
  cells[0] = 8
  const mesh = { ...meshOfZones(), world: 4096, side: 4096, dust: { side: 512, cells } }
  const place = { x: 4 / 4096, y: 4 / 4096 }
  expect(pick([{ mesh, copy: 0 }], place, reach, all)).toBe(7)
})
