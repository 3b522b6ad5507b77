import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bbox } from '../contract/common.ts'
import { Camera } from '../contract/view.ts'
import { nearTo, roundedBounds, roundedCamera, unwrapped } from './camera.ts'

const degrees = fc.double({ min: -1000, max: 1000, noNaN: true })

test('every camera of the map satisfies the contract', () => {
  fc.assert(
    fc.property(degrees, degrees, fc.double({ min: 0, max: 24, noNaN: true }), (lng, lat, zoom) => {
      expect(Camera.safeParse(roundedCamera({ lng, lat, zoom })).success).toBe(true)
    }),
  )
})

test('every box of the map satisfies the contract', () => {
  fc.assert(
    fc.property(degrees, fc.double({ min: 0, max: 800, noNaN: true }), (west, width) => {
      const box = roundedBounds({ west, south: -95, east: west + width, north: 95 })
      expect(Bbox.safeParse(box).success).toBe(true)
    }),
  )
})

test('a rounded camera stays as it is when rounded again', () => {
  fc.assert(
    fc.property(degrees, degrees, (lng, lat) => {
      const once = roundedCamera({ lng, lat, zoom: 4.567 })
      expect(roundedCamera(once)).toEqual(once)
    }),
  )
})

test('a view across the antimeridian has its west greater than its east', () => {
  expect(roundedBounds({ west: 170, south: -10, east: 200, north: 10 })).toEqual([170, -10, -160, 10])
  expect(unwrapped([170, -10, -160, 10])).toEqual([170, -10, 200, 10])
})

test('a view of more than the world is the world', () => {
  expect(roundedBounds({ west: -300, south: -80, east: 300, north: 80 })).toEqual([-180, -80, 180, 80])
})

test('of the copies of a box the one is taken that is next to what is looked at', () => {
  expect(nearTo([170, -10, 190, 10], -175)).toEqual([-190, -10, -170, 10])
  expect(nearTo([2, 40, 4, 42], 3)).toEqual([2, 40, 4, 42])
})
