import { expect, test } from 'vitest'
import type { Bbox } from '../../contract/common.ts'
import { sightOf } from './pageZones.ts'
import { mercatorX, mercatorY } from './placing.ts'

const screen = { lng: 0, lat: 0, zoom: 2, width: 10, height: 10, ratio: 2 }
const page = { width: 800, height: 400 }
const FINISTERE: Bbox = [-5.14, 47.76, -3.39, 48.76]

/** Returns the width and height of a box in CSS pixels on a map of that zoom. */
function pixelsOf([west, south, east, north]: Bbox, zoom: number) {
  const size = 512 * 2 ** zoom
  return {
    width: (mercatorX(east) - mercatorX(west)) * size,
    height: (mercatorY(south) - mercatorY(north)) * size,
  }
}

test('shows a zone whole, in the middle of the page, as large as it fits', () => {
  const sight = sightOf(FINISTERE, page, screen)
  expect(sight).toMatchObject({ ...page, ratio: 2, lng: expect.closeTo(-4.265, 3) })
  const { width, height } = pixelsOf(FINISTERE, sight.zoom)
  expect(width).toBeLessThan(page.width)
  expect(height).toBeCloseTo(page.height * 0.88, 3)
  expect(mercatorY(sight.lat)).toBeCloseTo((mercatorY(47.76) + mercatorY(48.76)) / 2, 6)
})

test('shows a zone across the antimeridian as one', () => {
  const sight = sightOf([177, -19, -179, -16], page, screen)
  expect(sight.lng).toBeCloseTo(179, 6)
  expect(sight.zoom).toBeCloseTo(sightOf([-2, -19, 2, -16], page, screen).zoom, 6)
})

test('shows the surroundings of a zone without extent', () => {
  expect(sightOf([2, 48, 2, 48], page, screen)).toMatchObject({ lng: 2, zoom: 14 })
})
