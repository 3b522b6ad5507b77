import fc from 'fast-check'
import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { loadGeos } from '../../server/import/geometry/geos.ts'
import { ImportError } from '../formats/common/importError.ts'
import { signedArea } from '../formats/common/ring.ts'
import { checkShape } from './checkShape.ts'

const polygon = (...rings: Position[][]) => ({ type: 'Polygon', coordinates: rings })
const geos = await loadGeos()
const check = (geometry: unknown) => {
  const { shape, repairs } = checkShape(geometry, 1, geos)
  return { shape, repairs: [...repairs] }
}
const box = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const square = box(0, 0, 4)
const areaOf = (geometry: { type: string; coordinates: unknown }) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : (geometry.coordinates as unknown[]))
    .flatMap(rings => rings as Position[][])
    .reduce((sum, ring) => sum + signedArea(ring), 0)

test('leaves a valid geometry unchanged', () => {
  const geometry = polygon(square, box(1, 1, 1).toReversed())
  expect(check(geometry)).toEqual({ shape: geometry, repairs: [] })
})

test('drops altitudes', () => {
  expect(check({ type: 'Point', coordinates: [1, 2, 300] }).shape).toEqual({
    type: 'Point',
    coordinates: [1, 2],
  })
})

test('closes an open ring', () => {
  expect(check(polygon(square.slice(0, -1)))).toEqual({ shape: polygon(square), repairs: ['closed'] })
})

test('reverses a clockwise outline and a counterclockwise hole', () => {
  const { shape, repairs } = check(polygon(square.toReversed(), box(1, 1, 1)))
  expect(shape).toEqual(polygon(square, box(1, 1, 1).toReversed()))
  expect(repairs).toEqual(['orientation'])
})

test('removes repeated points', () => {
  const twice = [...square.slice(0, 2), square[1]!, ...square.slice(2)]
  expect(check(polygon(twice))).toEqual({ shape: polygon(square), repairs: ['repeats'] })
  const line = {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [0, 0],
      [1, 1],
    ],
  }
  expect(check(line).shape.coordinates).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test.each([
  ['in the middle', [...square.slice(0, 2), [9, 0], [9, 9], [9, 0], ...square.slice(1)]],
  ['at the seam', [[-5, 0], ...square, [-5, 0]]],
])('removes a spike %s', (_, ring) => {
  const { shape, repairs } = check(polygon(ring))
  expect(repairs).toContain('spikes')
  expect(areaOf(shape)).toBe(16)
  expect((shape.coordinates as Position[][])[0]).toHaveLength(5)
})

test('converts a bow tie to two triangles', () => {
  const { shape, repairs } = check(
    polygon([
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
      [0, 0],
    ]),
  )
  expect(repairs).toEqual(['crossing'])
  expect(shape.type).toBe('MultiPolygon')
  expect(areaOf(shape)).toBe(2)
})

test('cuts a hole at the outline', () => {
  const { shape, repairs } = check(polygon(square, box(3, 1, 2).toReversed()))
  expect(repairs).toEqual(['crossing'])
  expect(areaOf(shape)).toBe(14)
})

test('turns a hole outside the outline into a part', () => {
  const { shape, repairs } = check(polygon(square, box(10, 10, 1)))
  expect(repairs).toEqual(['holes'])
  expect(shape).toEqual({ type: 'MultiPolygon', coordinates: [[square], [box(10, 10, 1)]] })
})

test('keeps a hole that touches the outline from inside', () => {
  const touching: Position[] = [
    [0, 0],
    [1, 2],
    [2, 1],
    [0, 0],
  ]
  expect(check(polygon(square, touching)).repairs).toEqual([])
})

test('removes empty parts', () => {
  const parts = {
    type: 'MultiPolygon',
    coordinates: [
      [square],
      [],
      [
        [
          [7, 7],
          [8, 8],
          [7, 7],
        ],
      ],
    ],
  }
  expect(check(parts).shape).toEqual({ type: 'MultiPolygon', coordinates: [[square]] })
  expect(check(parts).repairs).toContain('emptyParts')
})

test('merges a collection of one kind to a multi-part geometry', () => {
  const points = [
    { type: 'Point', coordinates: [1, 2] },
    { type: 'GeometryCollection', geometries: [{ type: 'MultiPoint', coordinates: [[3, 4]] }] },
  ]
  expect(check({ type: 'GeometryCollection', geometries: points })).toEqual({
    shape: {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
    repairs: ['collection'],
  })
})

const star = Array.from({ length: 2001 }, (_, index) => {
  const angle = (index * 1000 * 2 * Math.PI) / 2001
  return [Math.cos(angle), Math.sin(angle)]
})
const deep = Array.from({ length: 100 }).reduce<object>(
  inner => ({ type: 'GeometryCollection', geometries: [inner] }),
  { type: 'Point', coordinates: [0, 0] },
)

test.each([
  ['nothing', null, 'noGeometry'],
  ['a text', 'POINT (1 2)', 'noGeometry'],
  ['an unknown kind', { type: 'Circle', coordinates: [0, 0] }, 'geometryKind'],
  ['a kind named like an object method', { type: 'toString', coordinates: [0, 0] }, 'geometryKind'],
  ['an empty point', { type: 'Point', coordinates: [] }, 'emptyGeometry'],
  ['an empty polygon', polygon(), 'emptyGeometry'],
  ['an empty ring', polygon([]), 'emptyGeometry'],
  ['a point off the Earth', { type: 'Point', coordinates: [361, 0] }, 'badCoordinates'],
  ['a place beyond the pole', { type: 'Point', coordinates: [0, -90.1] }, 'badCoordinates'],
  ['no number', { type: 'Point', coordinates: [Number.NaN, 0] }, 'badCoordinates'],
  ['an infinite number', { type: 'Point', coordinates: [0, Number.POSITIVE_INFINITY] }, 'badCoordinates'],
  ['numbers as texts', { type: 'Point', coordinates: ['1', '2'] }, 'badCoordinates'],
  ['one coordinate', { type: 'Point', coordinates: [1] }, 'badCoordinates'],
  ['a ring where points should be', { type: 'LineString', coordinates: [square] }, 'badCoordinates'],
  [
    'a line of one place',
    {
      type: 'LineString',
      coordinates: [
        [1, 1],
        [1, 1],
      ],
    },
    'tooFewPoints',
  ],
  [
    'a ring that is a line',
    polygon([
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ]),
    'noArea',
  ],
  [
    'a ring there and back',
    polygon([
      [0, 0],
      [1, 1],
      [2, 0],
      [1, 1],
      [0, 0],
    ]),
    'noArea',
  ],
  ['an outline that crosses itself all over', polygon(star), 'tangled'],
  ['an empty collection', { type: 'GeometryCollection', geometries: [] }, 'emptyGeometry'],
  ['endlessly nested collections', deep, 'geometryKind'],
  [
    'a collection of two kinds',
    {
      type: 'GeometryCollection',
      geometries: [{ type: 'Point', coordinates: [0, 0] }, polygon(square)],
    },
    'mixedCollection',
  ],
])('refuses %s', (_, geometry, problem) => {
  expect(() => check(geometry)).toThrow(expect.objectContaining({ name: 'ImportError', problem, line: 1 }))
})

const coordinate = fc.integer({ min: -40, max: 40 })
const position = fc.tuple(coordinate, coordinate).map(([x, y]) => [x / 8, y / 8])
const ring = fc.array(position, { minLength: 3, maxLength: 12 })
const anyGeometry = fc.oneof(
  fc.record({ type: fc.constant('Polygon'), coordinates: fc.array(ring, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    type: fc.constant('MultiPolygon'),
    coordinates: fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('LineString'), coordinates: ring }),
  fc.record({ type: fc.constant('MultiPoint'), coordinates: fc.array(position, { minLength: 1 }) }),
)

test('leaves a checked shape unchanged in a second check', () => {
  fc.assert(
    fc.property(anyGeometry, geometry => {
      const first = checked(geometry)
      if (first !== undefined) expect(check(first)).toEqual({ shape: first, repairs: [] })
    }),
  )
})

test('keeps the area when it closes, reverses and tidies rings', () => {
  const star = fc
    .array(fc.double({ min: 0.5, max: 1, noNaN: true }), { minLength: 3, maxLength: 20 })
    .map(radii => radii.map((radius, at) => around((2 * Math.PI * at) / radii.length, radius)))
  fc.assert(
    fc.property(star, fc.nat(), fc.boolean(), fc.boolean(), (points, at, turned, isClosed) => {
      const doubled = points.toSpliced(at % points.length, 0, points[at % points.length]!)
      const written = isClosed ? [...doubled, doubled[0]!] : doubled
      const { shape } = check(polygon(turned ? written.toReversed() : written))
      expect(areaOf(shape)).toBeCloseTo(Math.abs(signedArea([...points, points[0]!])), 12)
    }),
  )
})

test('accepts or refuses any JSON without an unexpected error', () => {
  const types = fc.constantFrom(
    'Point',
    'MultiPoint',
    'LineString',
    'Polygon',
    'MultiPolygon',
    'GeometryCollection',
  )
  const any = fc.record({ type: types, coordinates: fc.jsonValue(), geometries: fc.array(fc.jsonValue()) })
  fc.assert(fc.property(fc.oneof(any, fc.jsonValue()), geometry => void checked(geometry)))
})

const around = (angle: number, radius: number): Position => [
  radius * Math.cos(angle),
  radius * Math.sin(angle),
]

/** Returns the checked shape, or undefined if it is refused. */
function checked(geometry: unknown) {
  try {
    return check(geometry).shape
  } catch (error) {
    if (error instanceof ImportError) return undefined
    throw error
  }
}
