import { expect, test } from 'vitest'
import { isInDomain, northAt, projectedPage, scaleBar, suitableProjection } from './projectedPage.ts'
import { projectionOf } from './projections.ts'

/** Maps of France, Europe, the world and a distant town, on a screen of 1000 × 600. */
const SCREEN = { width: 1000, height: 600 }
const FRANCE = { lng: 2.5, lat: 46.6, zoom: 5, ...SCREEN }
const EUROPE = { lng: 12, lat: 52, zoom: 3.4, ...SCREEN }
const WORLD = { lng: 0, lat: 20, zoom: 0.9, ...SCREEN }
const SIZE = { width: 800, height: 600 }

test('places a page of Lambert-93 by its coordinates, at one scale', () => {
  const page = projectedPage(FRANCE, projectionOf('lambert93', 2.5), SIZE)
  const [x, y] = page.pixelOf([3, 46.5])!
  // Notre-Dame is 47.5 km west and 262.0 km north of the origin.
  const [paris, north] = page.pixelOf([2.3522, 48.8566])!
  const perKilometre = (y - north) / 262.035
  expect((x - paris) / perKilometre).toBeCloseTo(47.531, 1)
  // Distances on the ground differ by up to one thousandth.
  expect(Math.abs((page.metres! * perKilometre) / 1000 - 1)).toBeLessThan(0.003)
})

test.each([
  {
    name: 'lambert93' as const,
    sight: FRANCE,
    places: [
      [-4.5, 48.4],
      [7.7, 48.6],
      [9, 42],
    ],
  },
  {
    name: 'laea' as const,
    sight: EUROPE,
    places: [
      [-8, 39],
      [24, 60],
      [10, 52],
    ],
  },
  {
    name: 'equalEarth' as const,
    sight: WORLD,
    places: [
      [-70, -30],
      [100, 60],
      [0, 0],
    ],
  },
])('colours each pixel of a page in $name by its place', ({ name, sight, places }) => {
  const page = projectedPage(sight, projectionOf(name, sight.lng), SIZE)
  for (const [lng = 0, lat = 0] of places) {
    const [x, y] = page.pixelOf([lng, lat])!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(SIZE.width)
    const [across, down] = page.mercatorOf(x, y)!
    expect(across).toBeCloseTo(lng / 360 + 0.5, 6)
    expect(down).toBeCloseTo(0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI), 6)
    expect(across).toBeGreaterThanOrEqual(page.box.west)
    expect(across).toBeLessThanOrEqual(page.box.east)
    expect(down).toBeGreaterThanOrEqual(page.box.north)
    expect(down).toBeLessThanOrEqual(page.box.south)
  }
})

test('has an edge and no scale for the world, a scale and no edge for France', () => {
  const world = projectedPage(WORLD, projectionOf('equalEarth', 0), SIZE)
  expect(world.metres).toBeNull()
  expect(world.edge).not.toBeNull()
  expect(projectedPage(FRANCE, projectionOf('lambert93', 3), SIZE)).toMatchObject({
    edge: null,
    metres: expect.any(Number),
  })
})

test('chooses the projection that suits the map', () => {
  expect(suitableProjection(FRANCE)).toBe('lambert93')
  expect(suitableProjection(EUROPE)).toBe('laea')
  expect(suitableProjection(WORLD)).toBe('equalEarth')
  expect(suitableProjection({ ...FRANCE, lng: -96, lat: 38 })).toBe('albers')
  expect(suitableProjection({ ...FRANCE, lng: -50, lat: 45 })).toBeNull()
})

test('rounds the scale bar down to the maximum length', () => {
  expect(scaleBar(2500, 100)).toEqual({ metres: 200_000, width: 80 })
  expect(scaleBar(1, 100)).toEqual({ metres: 100, width: 100 })
})

test("includes the edges of a projection's domain", () => {
  const lambert93 = projectionOf('lambert93', 2.5)
  const [west, south, east, north] = lambert93.domain
  expect(isInDomain({ lng: 2.5, lat: 46.6 }, lambert93)).toBe(true)
  expect(isInDomain({ lng: west, lat: south }, lambert93)).toBe(true)
  expect(isInDomain({ lng: east, lat: north }, lambert93)).toBe(true)
  for (const [lng, lat] of [
    [-60, 46],
    [60, 46],
    [2, 10],
    [2, 80],
  ] as const)
    expect(isInDomain({ lng, lat }, lambert93)).toBe(false)
})

test('turns the north with the meridians, which converge', () => {
  const page = projectedPage(FRANCE, projectionOf('lambert93', 2.5), SIZE)
  const middle = page.pixelOf([3, 46.5])!
  expect(northAt(page, middle)).toBeCloseTo(0, 3)
  // Meridians of Lambert-93 converge by 0.7256 degrees per degree of longitude.
  const strasbourg = page.pixelOf([7.75, 48.58])!
  expect((northAt(page, strasbourg) * 180) / Math.PI).toBeCloseTo(-0.7256 * 4.75, 1)
})
