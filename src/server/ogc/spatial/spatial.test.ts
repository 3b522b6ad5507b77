import { expect, test } from 'vitest'
import { type Shape, vertices, writeStructure } from '../../../data/stored/storedShape.ts'
import { ByteWriter } from '../../../domain/bytes.ts'
import { runWithoutPause } from '../../platform/queue/scheduling.ts'
import { areaOf } from './area.ts'
import { CRS84, type Crs, projectVertices, SYSTEMS } from './crs.ts'
import { type PlaneBox, touchingBox } from './touches.ts'

const crs = (code: number) => {
  const found = SYSTEMS.find(({ uri }) => uri.endsWith(`/EPSG/0/${code}`))
  if (found === undefined) throw new Error(`No system ${code}`)
  return found
}

const projected = (vertices: Float64Array, system: Crs) => runWithoutPause(projectVertices(vertices, system))

const PARIS = [2.3522, 48.8566]
const BREST = [-4.486, 48.39]

// From PROJ 9.1: `gdaltransform -s_srs OGC:CRS84 -t_srs EPSG:2154`, with the axes in the order of the
// registry.
test.each([
  [4326, PARIS, [48.8566, 2.3522]],
  [3857, PARIS, [261845.706, 6250564.349]],
  [3857, BREST, [-499379.235, 6171983.932]],
  [2154, [3, 46.5], [700000, 6600000]],
  [2154, PARIS, [652469.023, 6862035.259]],
  [2154, BREST, [146636.14, 6836217.365]],
  [3035, [10, 52], [3210000, 4321000]],
  [3035, PARIS, [2889484.802, 3760771.865]],
  [3035, BREST, [2913610.722, 3255599.804]],
])('converts EPSG:%i %j to %j', (code, place, expected) => {
  const told = projected(Float64Array.from(place), crs(code)) ?? []
  const scale = code === 4326 ? 1e-12 : 0.002
  expect(Math.abs((told[0] ?? NaN) - (expected[0] ?? 0))).toBeLessThanOrEqual(scale)
  expect(Math.abs((told[1] ?? NaN) - (expected[1] ?? 0))).toBeLessThanOrEqual(scale)
})

test('places the poles inside or outside each system, never at infinity', () => {
  for (const system of SYSTEMS) {
    for (const lat of [-90, 90]) {
      const told = projected(Float64Array.of(0, lat), system)
      expect([system.uri, lat, told === null || told.every(Number.isFinite)]).toEqual([system.uri, lat, true])
    }
  }
})

test.each<[number[], number, PlaneBox | null]>([
  [[1, 2, 3, 4], 84, [1, 2, 3, 4]],
  [[1, 2, -9, 3, 4, 9], 84, [1, 2, 3, 4]],
  [[170, -20, -170, 20], 84, [170, -20, -170, 20]],
  [[2, 1, 4, 3], 4326, [1, 2, 3, 4]],
  [[1, 4, 3, 2], 84, null],
  [[-181, 0, 0, 1], 84, null],
  [[0, 0, 1, 91], 84, null],
  [[0, 0, 1], 84, null],
  [[0, 0, 1, 1, 1], 84, null],
  [[0, 0, Number.NaN, 1], 84, null],
  [[2, 0, 1, 1], 3857, null],
])('builds a box of the numbers %j in %i: %j', (numbers, code, box) => {
  expect(areaOf(numbers, code === 84 ? CRS84 : crs(code))?.box ?? null).toEqual(box)
})

function encoded(shape: Shape) {
  const writer = new ByteWriter()
  writeStructure(writer, shape)
  return { structure: writer.finish(), coordinates: Float64Array.from(vertices(shape).flat()) }
}

/** L-shaped zone: a square of 10 without its upper right quarter, beside a square with a hole. */
const L: Shape = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [10, 5],
      [5, 5],
      [5, 10],
      [0, 10],
      [0, 0],
    ],
  ],
}
const RING: Shape = {
  type: 'MultiPolygon',
  coordinates: [
    L.coordinates as [number, number][][],
    [
      [
        [20, 0],
        [30, 0],
        [30, 10],
        [20, 10],
        [20, 0],
      ],
      [
        [23, 3],
        [27, 3],
        [27, 7],
        [23, 7],
        [23, 3],
      ],
    ],
  ],
}
const LINE: Shape = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [10, 10],
  ],
}

test.each<[string, Shape, PlaneBox, boolean]>([
  ['a box within', L, [1, 1, 2, 2], true],
  ['a point within', L, [1, 1, 1, 1], true],
  ['a box around', L, [-1, -1, 11, 11], true],
  ['a box in the corner that is not', L, [6, 6, 9, 9], false],
  ['a box at an edge', L, [10, 1, 12, 2], true],
  ['a box beside', L, [10.1, 1, 12, 2], false],
  ['a box across', L, [-5, 2, 15, 3], true],
  ['a box in the hole', RING, [24, 4, 26, 6], false],
  ['a box from the hole', RING, [24, 4, 28, 6], true],
  ['a box between the parts', RING, [12, 1, 18, 9], false],
  ['a box in the second part', RING, [20.5, 4, 22, 6], true],
  ['a box that a line crosses', LINE, [4, 4, 5, 5], true],
  ['a box whose corner a line meets', LINE, [4, 3, 5, 4], true],
  ['a box beside a line', LINE, [5, 1, 6, 4], false],
  ['a box with a point', { type: 'Point', coordinates: [1, 1] }, [0, 0, 1, 1], true],
  [
    'a box without one of two points',
    {
      type: 'MultiPoint',
      coordinates: [
        [0, 0],
        [9, 9],
      ],
    },
    [1, 1, 8, 8],
    false,
  ],
  [
    'one line of two',
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [1, 0],
        ],
        [
          [5, 5],
          [6, 5],
        ],
      ],
    },
    [5.5, 4, 7, 6],
    true,
  ],
])('%s', (_, shape, box, isTouched) => {
  expect(runWithoutPause(touchingBox(encoded(shape), box))).toBe(isTouched)
})
