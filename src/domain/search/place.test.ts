import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfTown, readCoordinates, townAmong, townId, visitedTown, writeCoordinates } from './place.ts'

test.each([
  ['48.85,2.35', { lat: 48.85, lng: 2.35, zoom: null }],
  [' 48.85, 2.35 ', { lat: 48.85, lng: 2.35, zoom: null }],
  ['48.85 2.35', { lat: 48.85, lng: 2.35, zoom: null }],
  ['48,85 2,35', { lat: 48.85, lng: 2.35, zoom: null }],
  ['48,85 ; 2,35 ; 11', { lat: 48.85, lng: 2.35, zoom: 11 }],
  ['48,85 2,35 11', { lat: 48.85, lng: 2.35, zoom: 11 }],
  ['-21.1,55.5,9', { lat: -21.1, lng: 55.5, zoom: 9 }],
  ['48, 2', { lat: 48, lng: 2, zoom: null }],
  ['48 2', { lat: 48, lng: 2, zoom: null }],
])('reads %s as latitude, longitude, zoom', (text, place) => {
  expect(readCoordinates(text)).toEqual(place)
})

test.each([
  '',
  '48',
  '91,0',
  '0,181',
  '48,2,99',
  '48,2,-1',
  'Paris',
  '48,2,3,4',
  '1;2;3;4',
  '48,,2',
  'NaN,NaN',
])('rejects %j as a place', text => expect(readCoordinates(text)).toBeNull())

test('reads its own output', () => {
  const place = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    zoom: fc.option(fc.integer({ min: 0, max: 22 })),
  })
  fc.assert(
    fc.property(place, each => {
      expect(readCoordinates(writeCoordinates(each))).toEqual(positive(each))
    }),
  )
})

/** Minus zero is written as zero. */
const positive = <T extends Record<string, number | null>>(each: T) =>
  Object.fromEntries(Object.entries(each).map(([name, value]) => [name, value === 0 ? 0 : value]))

test('never throws, for any text', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const place = readCoordinates(text)
      if (place) expect(Math.abs(place.lat)).toBeLessThanOrEqual(90)
    }),
  )
})

test.each([
  ['groupings of communes', 1255, 8],
  ['départements', 96, 6.2],
  ['communes', 34868, 10.4],
])('sees a town from far enough for several %s', (_, zones, zoom) => {
  const rennes = townId({
    name: 'Rennes',
    lat: 48.11,
    lng: -1.67,
    country: 'FR',
    area: 'Bretagne',
    population: 209860,
  })
  const among = townAmong({ zones, focus: [-5, 41, 9, 51] }, rennes)
  expect(placeOfTown(among)).toMatchObject({ lat: 48.11, lng: -1.67, zoom, area: 'Bretagne' })
  expect(townAmong({ zones: 0, focus: null }, rennes)).toBe(rennes)
})

test.each([
  ['groupings of communes', 1255, 8.7],
  // Further out, one could not tell that it is Rennes.
  ['départements', 96, 8.1],
  ['communes', 34868, 11.1],
])('goes to a town closer than a view of several %s, but not alone', (_, zones, zoom) => {
  const id = '48.11,-1.67,11.1|FR|Bretagne|Rennes'
  expect(visitedTown({ zones, focus: [-5, 41, 9, 51] }, id)).toMatchObject({ lng: -1.67, zoom })
  expect(visitedTown(null, id)).toMatchObject({ zoom: 11.1 })
  expect(visitedTown(null, 'FR')).toBeNull()
})
