import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bbox } from '../../contract/common.ts'
import { focusOf } from './mapFocus.ts'

const zone = (lng: number, lat: number, size = 1): Bbox => [lng, lat, lng + size, lat + size]
const mainland = Array.from({ length: 94 }, (_, index) =>
  zone(-4 + (index % 10), 42 + Math.floor(index / 10)),
)
const overseas = [zone(-61.5, 16), zone(-61, 14.5), zone(-53, 4), zone(55.5, -21), zone(45, -12.8)]

test('keeps the mainland large despite distant islands', () => {
  expect(focusOf([...mainland, ...overseas], [-61.5, -21, 56.5, 52])).toEqual([-4, 42, 6, 52])
})

test('keeps coastal islands with their mainland', () => {
  const corsica = zone(8, 42)
  expect(focusOf([...mainland, corsica, ...overseas], [-61.5, -21, 56.5, 52])[2]).toBe(9)
})

test('groups a few scattered mainland zones, without one overseas', () => {
  const [finistere, paris, rhone, isere] = [zone(-5, 48), zone(2, 48, 0.2), zone(4, 45), zone(5, 45)]
  const few = [finistere, paris, rhone, isere, zone(55, -21)]
  expect(focusOf(few, [-5, -21, 56, 49])).toEqual([-5, 45, 6, 49])
})

test('keeps the mainland large despite islands past the antimeridian', () => {
  const states = mainland.map(([west, south, east, north]): Bbox => [west - 95, south, east - 95, north])
  const [guam, aleutians] = [zone(144.5, 13), [172, 51, -163, 55] as Bbox]
  expect(focusOf([...states, guam, aleutians], [144.5, 13, -89, 55])).toEqual([-99, 42, -89, 52])
})

test('frames a cluster across the antimeridian', () => {
  const fiji = Array.from({ length: 30 }, (_, index): Bbox => {
    const west = 176 + (index % 6)
    return [west > 180 ? west - 360 : west, -18, west + 1 > 180 ? west - 359 : west + 1, -17]
  })
  expect(focusOf([...fiji, zone(20, 40)], [20, -18, -178, 41])).toEqual([176, -18, -178, -17])
})

test('frames a world dataset as a whole', () => {
  const world = Array.from({ length: 200 }, (_, index) =>
    zone(-170 + (index % 20) * 17, -60 + Math.floor(index / 20) * 13),
  )
  expect(focusOf(world, [-170, -60, 154, 58])).toEqual([-170, -60, 154, 58])
})

test('frames a single point', () => {
  expect(focusOf([[2, 48, 2, 48]], [2, 48, 2, 48])).toEqual([2, 48, 2, 48])
})

test('keeps most zones in the focus, and the focus in the extent', () => {
  const place = fc.tuple(fc.integer({ min: -170, max: 170 }), fc.integer({ min: -80, max: 80 }))
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 60 }), places => {
      const boxes = places.map(([lng, lat]) => zone(lng, lat))
      const extent: Bbox = [
        Math.min(...boxes.map(box => box[0])),
        Math.min(...boxes.map(box => box[1])),
        Math.max(...boxes.map(box => box[2])),
        Math.max(...boxes.map(box => box[3])),
      ]
      const [west, south, east, north] = focusOf(boxes, extent)
      const inside = boxes.filter(
        box => box[0] >= west && box[1] >= south && box[2] <= east && box[3] <= north,
      )
      expect(inside.length).toBeGreaterThanOrEqual(boxes.length * 0.6)
      expect([west >= extent[0], south >= extent[1], east <= extent[2], north <= extent[3]]).not.toContain(
        false,
      )
    }),
  )
})
