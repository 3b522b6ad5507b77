import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest, Stops, Walk } from './stops.ts'

const places = fc.array(fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -80, max: 80 })), {
  maxLength: 60,
})
const stopsAt = (all: readonly (readonly [number, number])[]) =>
  new Stops(
    Uint32Array.from(all, (_, ordinal) => ordinal * 3),
    Float64Array.from(all, ([lng]) => lng),
    Float64Array.from(all, ([, lat]) => lat),
  )

test('omits no nearest stop around a place', () => {
  fc.assert(
    fc.property(places, fc.nat(20), fc.integer({ min: 1, max: 5 }), (all, least, share) => {
      const origin = { lng: 10, lat: 45 }
      const passes = (ordinal: number) => (ordinal / 3) % share === 0
      const passing = all
        .map(([lng, lat], at) => ({ ordinal: at * 3, lng, lat }))
        .filter(stop => passes(stop.ordinal))
      const found = stopsAt(all).around(origin, passes, least)
      expect(found.length).toBeGreaterThanOrEqual(Math.min(least, passing.length))
      expect(nearest(origin, found, least)).toEqual(nearest(origin, passing, least))
    }),
  )
})

test('finds a stop by its ordinal', () => {
  const stops = stopsAt([
    [1, 2],
    [3, 4],
  ])
  expect(stops.of(3)).toEqual({ ordinal: 3, lng: 3, lat: 4 })
  expect(stops.of(1)).toBeUndefined()
})

const stops = [
  { id: 'far', lng: 9, lat: 0 },
  { id: 'start', lng: 0, lat: 0 },
  { id: 'near', lng: 1, lat: 0 },
  { id: 'middle', lng: -4, lat: 0 },
]

test('visits every zone once, nearest first', () => {
  const walk = new Walk()
  const visited: (string | null)[] = ['start']
  while (visited.at(-1)) visited.push(walk.step(visited.at(-1) ?? '', 'next', () => stops))
  expect(visited).toEqual(['start', 'near', 'middle', 'far', null])
})

test('returns along the same way with previous', () => {
  const walk = new Walk()
  walk.step('start', 'next', () => stops)
  walk.step('near', 'next', () => stops)
  expect(walk.step('middle', 'previous', () => stops)).toBe('near')
  expect(walk.step('near', 'previous', () => stops)).toBe('start')
  expect(walk.step('start', 'previous', () => stops)).toBeNull()
})

test('restarts the walk from another zone', () => {
  const walk = new Walk()
  walk.step('start', 'next', () => stops)
  expect(walk.step('far', 'next', () => stops)).toBe('near')
})

test('returns no neighbour for a zone that is not on the map', () => {
  expect(new Walk().step('gone', 'next', () => stops)).toBeNull()
})

test('measures distance the short way round the world', () => {
  const across = [
    { id: 'east', lng: 170, lat: 0 },
    { id: 'west', lng: -179, lat: 0 },
  ]
  expect(nearest({ lng: 179, lat: 0 }, across, 2).map(({ id }) => id)).toEqual(['west', 'east'])
  expect(nearest({ lng: 179, lat: 0 }, across, 1).map(({ id }) => id)).toEqual(['west'])
})
