import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest } from '../walk.ts'
import { Stops } from './stops.ts'

const places = fc.array(fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -80, max: 80 })), {
  maxLength: 60,
})
const stopsAt = (all: readonly (readonly [number, number])[]) =>
  new Stops(
    Uint32Array.from(all, (_, ordinal) => ordinal * 3),
    Float64Array.from(all, ([lng]) => lng),
    Float64Array.from(all, ([, lat]) => lat),
  )

test('of the stops around a place none is left out that is among the nearest', () => {
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

test('a stop is found by its ordinal', () => {
  const stops = stopsAt([
    [1, 2],
    [3, 4],
  ])
  expect(stops.of(3)).toEqual({ ordinal: 3, lng: 3, lat: 4 })
  expect(stops.of(1)).toBeUndefined()
})
