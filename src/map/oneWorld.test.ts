import { expect, test } from 'vitest'
import { inhabited } from './oneWorld.ts'

test('of the whole world the part is framed in which people live, of all else everything', () => {
  expect(inhabited([-180, -90, 180, 83.6])).toEqual([-180, -56, 180, 78])
  expect(inhabited([-180, -40, 180, 60])).toEqual([-180, -40, 180, 60])
  expect(inhabited([-10, -80, 40, 83])).toEqual([-10, -80, 40, 83])
  // Stations in the Antarctic alone.
  expect(inhabited([-180, -90, 180, -60])).toEqual([-180, -90, 180, -60])
})
