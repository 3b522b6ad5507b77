import { describe, expect, test } from 'vitest'
import { readPosition } from './position.ts'

const NAMES = ['latitude', 'longitude', 'lat', 'lng', 'zoom']
const isName = (word: string) => NAMES.includes(word)

describe('readPosition', () => {
  test.for([
    ['48.8566, 2.3522', 48.8566, 2.3522, null],
    ['48,8566 2,3522', 48.8566, 2.3522, null],
    ['45,764 4,8357', 45.764, 4.8357, null],
    ['45,764; 4,8357', 45.764, 4.8357, null],
    ['-21.115, 55.536', -21.115, 55.536, null],
    ['48°51\'24"N 2°21\'08"E', 48.8566667, 2.3522222, null],
    ['48° 51′ 24″ N, 2° 21′ 8″ E', 48.8566667, 2.3522222, null],
    ['N 48°51\'24" E 2°21\'08"', 48.8566667, 2.3522222, null],
    ['2°21\'08"E 48°51\'24"N', 48.8566667, 2.3522222, null],
    ['48 51 24 N 2 21 08 E', 48.8566667, 2.3522222, null],
    ["48°51.4'N 2°21.1'E", 48.8566667, 2.3516667, null],
    ['33°51\'54"S 151°12\'34"E', -33.865, 151.2094444, null],
    ['44,83 N 0,57 O', 44.83, -0.57, null],
    ['40.7128° N, 74.0060° W', 40.7128, -74.006, null],
    ['N40.7128 W74.0060', 40.7128, -74.006, null],
    ['48.85N 2.35E', 48.85, 2.35, null],
    ['lat: 48.85, lng: 2.35', 48.85, 2.35, null],
    ['latitude 48.85 longitude 2.35', 48.85, 2.35, null],
    ['48.85, 2.35 zoom 12', 48.85, 2.35, 12],
    ['geo:51.5,-0.12?z=10', 51.5, -0.12, 10],
    ['geo:48.8566,2.3522', 48.8566, 2.3522, null],
    ['https://www.openstreetmap.org/#map=12/48.8566/2.3522', 48.8566, 2.3522, 12],
    ['https://www.openstreetmap.org/?mlat=45.7&mlon=4.8#map=13/45.764/4.8357', 45.764, 4.8357, 13],
    ['https://www.google.com/maps/place/Big+Ben/@51.5007,-0.1246,17z/data=!3m1', 51.5007, -0.1246, 17],
    ['https://maps.google.com/?ll=48.8566,2.3522&z=11', 48.8566, 2.3522, 11],
    [
      'https://www.google.com/maps/search/?api=1&query=47.5951518,-122.3316393',
      47.5951518,
      -122.3316393,
      null,
    ],
  ] as const)('reads %s', ([text, lat, lng, zoom]) => {
    expect(readPosition(text, isName)).toEqual({ lat, lng, zoom })
  })

  test.for(['95 10', 'population > 10 000', '33', 'departement 33', '2021 2024', '48°51\'24"E 2°21\'08"E'])(
    'does not read %s',
    text => expect(readPosition(text, isName)).toBeNull(),
  )
})
