import { expect, test } from 'vitest'
import { projectedPage, scaleBar, suitedTo, suits } from './projectedPage.ts'
import { projectionOf } from './projections.ts'

/** A map of France, of Europe, of the world, and of a town far from all of them, on a screen of 1000 × 600. */
const SCREEN = { width: 1000, height: 600 }
const FRANCE = { lng: 2.5, lat: 46.6, zoom: 5, ...SCREEN }
const EUROPE = { lng: 12, lat: 52, zoom: 3.4, ...SCREEN }
const WORLD = { lng: 0, lat: 20, zoom: 0.9, ...SCREEN }
const SIZE = { width: 800, height: 600 }

test('a page of Lambert-93 has its places where their coordinates say, at one scale', () => {
  const page = projectedPage(FRANCE, projectionOf('lambert93', 2.5), SIZE)
  const [x, y] = page.pixelOf([3, 46.5])!
  // Notre-Dame lies 47.5 km to the west and 262.0 km to the north of the origin.
  const [paris, north] = page.pixelOf([2.3522, 48.8566])!
  const perKilometre = (y - north) / 262.035
  expect((x - paris) / perKilometre).toBeCloseTo(47.531, 1)
  // On the ground it is up to a thousandth longer or shorter.
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
])('each pixel of a page in $name takes its colour from where its place is', ({ name, sight, places }) => {
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

test('a page of the world has an edge and no scale; one of France has a scale and no edge', () => {
  const world = projectedPage(WORLD, projectionOf('equalEarth', 0), SIZE)
  expect(world.metres).toBeNull()
  expect(world.edge).not.toBeNull()
  expect(projectedPage(FRANCE, projectionOf('lambert93', 3), SIZE)).toMatchObject({
    edge: null,
    metres: expect.any(Number),
  })
})

test('the projection that suits a map is that of what it shows', () => {
  expect(suitedTo(FRANCE)).toBe('lambert93')
  expect(suitedTo(EUROPE)).toBe('laea')
  expect(suitedTo(WORLD)).toBe('equalEarth')
  expect(suitedTo({ ...FRANCE, lng: -70, lat: 45 })).toBeNull()
})

test('a scale is of a round length, and no longer than it may be', () => {
  expect(scaleBar(2500, 100)).toEqual({ metres: 200_000, width: 80 })
  expect(scaleBar(1, 100)).toEqual({ metres: 100, width: 100 })
})

test('a projection is meant for the middle of the map, its edges included', () => {
  const lambert93 = projectionOf('lambert93', 2.5)
  const [west, south, east, north] = lambert93.domain
  expect(suits({ lng: 2.5, lat: 46.6 }, lambert93)).toBe(true)
  expect(suits({ lng: west, lat: south }, lambert93)).toBe(true)
  expect(suits({ lng: east, lat: north }, lambert93)).toBe(true)
  for (const [lng, lat] of [
    [-60, 46],
    [60, 46],
    [2, 10],
    [2, 80],
  ] as const)
    expect(suits({ lng, lat }, lambert93)).toBe(false)
})
