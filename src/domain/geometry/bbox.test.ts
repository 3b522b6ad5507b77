import { bboxPolygon, center } from '@turf/turf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bbox } from '../../contract/common.ts'
import { bboxOfCorners, centreOf, extentOf, formatInBbox, overlaps, parseInBbox } from './bbox.ts'

const lng = fc.integer({ min: -1800, max: 1800 }).map(tenths => tenths / 10 + 0)
const lat = fc.integer({ min: -900, max: 900 }).map(tenths => tenths / 10 + 0)
const box = fc
  .tuple(lng, lat, lng, lat)
  .map(([west, a, east, b]): Bbox => [west, Math.min(a, b), east, Math.max(a, b)])

test('reads in_bbox as east, north, west, south', () => {
  expect(parseInBbox('5,51,-5,42')).toEqual([-5, 42, 5, 51])
})

test('also accepts west, south, east, north', () => {
  expect(parseInBbox('-5, 42, 5, 51')).toEqual([-5, 42, 5, 51])
})

test('crosses the antimeridian if east is below west', () => {
  expect(overlaps([170, -20, -170, -10], [-179, -15, -178, -14])).toBe(true)
  expect(overlaps([170, -20, -170, -10], [0, -15, 10, -14])).toBe(false)
})

test('reads its own output', () => {
  fc.assert(
    fc.property(
      box.filter(b => b[1] < b[3]),
      b => {
        expect(parseInBbox(formatInBbox(b))).toEqual(b)
      },
    ),
  )
})

test('accepts the corners in any order', () => {
  fc.assert(
    fc.property(
      box.filter(b => b[1] < b[3]),
      ([w, s, e, n]) => {
        expect(bboxOfCorners([e, n, w, s])).toEqual(bboxOfCorners([w, s, e, n]))
      },
    ),
  )
})

test('overlaps symmetrically, and with itself', () => {
  fc.assert(fc.property(box, box, (a, b) => overlaps(a, b) === overlaps(b, a) && overlaps(a, a)))
})

test.each([
  '',
  '1,2,3',
  '1,2,3,4,5',
  'a,b,c,d',
  '1,2,,4',
  '181,0,0,0',
  '0,91,0,0',
  'NaN,1,1,1',
  'Infinity,1,1,1',
  '1e400,1,1,1',
  '0x10,1,1,1',
  '0b1,1,1,1',
])('rejects %j', text => {
  expect(parseInBbox(text)).toBeNull()
})

test('returns a centre inside the box, across the antimeridian too', () => {
  fc.assert(
    fc.property(box, b => {
      const { lng, lat } = centreOf(b)
      const near = 1e-5
      expect(overlaps([lng - near, lat - near, lng + near, lat + near], b)).toBe(true)
    }),
  )
  expect(centreOf([170, 0, -150, 10])).toEqual({ lng: -170, lat: 5 })
})

test('differs from Turf, which takes the rest of the world at the antimeridian', () => {
  const [west, south, east, north]: Bbox = [170, 0, -150, 10]
  const middle = center(bboxPolygon([west, south, east, north])).geometry.coordinates
  expect(middle).toEqual([10, 5])
  expect(centreOf([west, south, east, north])).toEqual({ lng: -170, lat: 5 })
})

test('encloses all geometries, and returns null outside the world', () => {
  const point = (x: number, y: number): GeoJSON.Geometry => ({ type: 'Point', coordinates: [x, y] })
  expect(extentOf([point(2, 48), point(-5, 43)])).toEqual([-5, 43, 2, 48])
  expect(extentOf([point(-180, -90), point(180, 90)])).toEqual([-180, -90, 180, 90])
  expect(extentOf([])).toBeNull()
  for (const [x, y] of [
    [-181, 0],
    [652_000, 0],
    [0, -91],
    [0, 6_862_000],
  ] as const)
    expect(extentOf([point(2, 48), point(x, y)])).toBeNull()
})
