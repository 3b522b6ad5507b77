import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latitudeOf, longitudeOf, WORLD, worldX, worldY } from './mercator.ts'

/** One centimetre at the equator in degrees: slightly more than one step of the world. */
const CENTIMETRE = 360 / 40_075_016 / 100

test("centres the world at 0, 0 and ends it at Web Mercator's limits", () => {
  expect([worldX(0), worldY(0)]).toEqual([WORLD / 2, WORLD / 2])
  expect([longitudeOf(0), longitudeOf(WORLD / 2), longitudeOf(WORLD)]).toEqual([-180, 0, 180])
  expect([latitudeOf(0), latitudeOf(WORLD)].map(each => each.toFixed(6))).toEqual(['85.051129', '-85.051129'])
  expect([worldX(180), worldY(90), worldY(-90)]).toEqual([WORLD - 1, 0, WORLD - 1])
})

test('converts a place to the world and back within a centimetre', () => {
  const longitude = fc.double({ min: -180, max: 179.999, noNaN: true })
  const latitude = fc.double({ min: -85, max: 85, noNaN: true })
  fc.assert(
    fc.property(longitude, latitude, (lng, lat) => {
      expect(Math.abs(longitudeOf(worldX(lng)) - lng)).toBeLessThan(CENTIMETRE)
      expect(Math.abs(latitudeOf(worldY(lat)) - lat)).toBeLessThan(CENTIMETRE)
    }),
  )
})
