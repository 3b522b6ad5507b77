import { expect, test } from 'vitest'
import { withoutPolarRegions } from './oneWorld.ts'

test('frames the inhabited part of the whole world, but all of any other extent', () => {
  expect(withoutPolarRegions([-180, -90, 180, 83.6])).toEqual([-180, -56, 180, 78])
  expect(withoutPolarRegions([-180, -40, 180, 60])).toEqual([-180, -40, 180, 60])
  expect(withoutPolarRegions([-10, -80, 40, 83])).toEqual([-10, -80, 40, 83])
  // Antarctic stations only.
  expect(withoutPolarRegions([-180, -90, 180, -60])).toEqual([-180, -90, 180, -60])
})
