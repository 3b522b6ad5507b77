import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bbox } from '../../../contract/common.ts'
import type { Shape } from '../../../data/stored/storedShape.ts'
import { concatenated } from '../../../domain/bytes.ts'
import { overlaps } from '../../../domain/geometry/bbox.ts'
import { decodeGeometrySet } from './geometry.ts'
import { GeometrySetBuilder } from './geometryBuilder.ts'

const coordinate = (limit: number) =>
  fc.double({ min: -limit, max: limit, noNaN: true }).map(value => value + 0)
const position = fc.tuple(coordinate(180), coordinate(90)) as fc.Arbitrary<number[]>
const line = fc.array(position, { minLength: 2, maxLength: 6 })
const lines = fc.array(line, { minLength: 1, maxLength: 3 })
const shape: fc.Arbitrary<Shape> = fc.oneof(
  position.map((coordinates): Shape => ({ type: 'Point', coordinates })),
  line.map((coordinates): Shape => ({ type: 'MultiPoint', coordinates })),
  line.map((coordinates): Shape => ({ type: 'LineString', coordinates })),
  lines.map((coordinates): Shape => ({ type: 'MultiLineString', coordinates })),
  lines.map((coordinates): Shape => ({ type: 'Polygon', coordinates })),
  fc
    .array(lines, { minLength: 1, maxLength: 3 })
    .map((coordinates): Shape => ({ type: 'MultiPolygon', coordinates })),
)
const zones = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme' }), shape), {
  selector: ([key]) => key,
  minLength: 1,
  maxLength: 30,
})

function build(list: readonly (readonly [string, Shape])[]) {
  const builder = new GeometrySetBuilder()
  for (const [key, geometry] of list) builder.add(key, geometry)
  const { pieces, ordinals } = builder.build()
  const file = concatenated([...pieces()])
  return { file, ordinals, set: decodeGeometrySet(file) }
}

const box = (west: number, south: number, east: number, north: number): Shape => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})

test('restores every zone exactly under its own key', () => {
  fc.assert(
    fc.property(zones, list => {
      const { ordinals, set } = build(list)
      expect(set.count).toBe(list.length)
      list.forEach(([key, geometry], index) => {
        const ordinal = ordinals[index] ?? -1
        expect(set.key(ordinal)).toBe(key)
        expect(set.ordinalOf(key)).toBe(ordinal)
        expect(set.geometry(ordinal)).toEqual(geometry)
      })
    }),
  )
})

test('writes the same bytes for any order of the zones in the file', () => {
  fc.assert(
    fc.property(zones, list => {
      expect(build(list.toReversed()).file).toEqual(build(list).file)
    }),
  )
})

test('finds exactly the zones whose box touches the search', () => {
  const query = fc
    .tuple(coordinate(180), coordinate(90), coordinate(180), coordinate(90))
    .map(([west, a, east, b]): Bbox => [west, Math.min(a, b), east, Math.max(a, b)])
  fc.assert(
    fc.property(zones, query, (list, wanted) => {
      const { set } = build(list)
      const expected = Array.from({ length: set.count }, (_, ordinal) => ordinal).filter(ordinal =>
        touches(set.bbox(ordinal), wanted),
      )
      expect([...set.search(wanted, Infinity)!]).toEqual(expected)
      const ordinals = Array.from({ length: set.count }, (_, ordinal) => ordinal)
      expect(ordinals.filter(ordinal => overlaps(set.bbox(ordinal), wanted))).toEqual(expected)
      const few = set.search(wanted, 3)
      // A zone that crosses the antimeridian may be found on both sides of it.
      if (few) expect([...few]).toEqual(expected)
      else expect(expected.length).toBeGreaterThan(1)
    }),
  )
})

function touches(a: Bbox, b: Bbox): boolean {
  const spans = ([west, , east]: Bbox) =>
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  const horizontally = spans(a).some(([aw = 0, ae = 0]) =>
    spans(b).some(([bw = 0, be = 0]) => aw <= be && ae >= bw),
  )
  return horizontally && a[1] <= b[3] && a[3] >= b[1]
}

test('never makes a box smaller than its zone', () => {
  fc.assert(
    fc.property(position, coordinates => {
      const [west, south, east, north] = build([['a', { type: 'Point', coordinates }]]).set.bbox(0)
      const [x = 0, y = 0] = coordinates
      expect(west <= x && x <= east && south <= y && y <= north).toBe(true)
    }),
  )
})

test('gives a zone on both sides of the antimeridian a narrow box that crosses it', () => {
  const fiji: Shape = {
    type: 'MultiPolygon',
    coordinates: [box(177, -19, 180, -16), box(-180, -18, -179, -16)].map(
      part => part.coordinates as number[][][],
    ),
  }
  const { set } = build([['242', fiji]])
  expect(set.bbox(0)).toEqual([177, -19, -179, -16])
  expect([...set.search([179.5, -20, 180, -10], Infinity)!]).toEqual([0])
  expect([...set.search([-179.5, -20, -179.2, -10], Infinity)!]).toEqual([0])
  expect([...set.search([170, -20, -170, -10], Infinity)!]).toEqual([0])
  expect([...set.search([0, -20, 10, -10], Infinity)!]).toEqual([])
})

test('keeps the whole width of a zone around the pole', () => {
  expect(build([['010', box(-180, -90, 180, -60)]]).set.bbox(0)).toEqual([-180, -90, 180, -60])
})

test('has no ordinal for an unknown key, and refuses an unknown ordinal', () => {
  const { set } = build([['01', box(0, 0, 1, 1)]])
  expect(set.ordinalOf('02')).toBeUndefined()
  expect(() => set.geometry(1)).toThrow(RangeError)
})

test('refuses bytes of another kind, or truncated ones', () => {
  const { file } = build([['01', box(0, 0, 1, 1)]])
  expect(() => decodeGeometrySet(new Uint8Array(64))).toThrow('CTBG')
  expect(() => decodeGeometrySet(file.slice(0, file.length - 40) as Uint8Array<ArrayBuffer>)).toThrow(
    'Truncated',
  )
})
