import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { townsIn } from './basemapNames.ts'

const { features } = townsIn(JSON.parse(readFileSync('public/basemap/main-towns.json', 'utf8')))
const named = (zoom: number, language: 'fr' | 'en') =>
  features
    .filter(({ properties }) => properties?.['zoom'] <= zoom)
    .map(({ properties }) => String(properties?.[language]))

test('names a few large towns at low zooms, and more at higher ones', () => {
  expect(named(3, 'fr')).toEqual([])
  expect(named(4, 'fr')).toEqual(expect.arrayContaining(['Paris', 'Londres', 'Marseille', 'Pékin']))
  expect(named(4, 'fr')).not.toContain('Toulouse')
  expect(named(5, 'fr')).toEqual(expect.arrayContaining(['Lyon', 'Toulouse', 'Cayenne', 'Mamoudzou']))
  expect(named(5, 'fr')).not.toContain('Mende')
  expect(named(8, 'fr')).toContain('Mende')
})

test('names towns in both languages, without overlaps when they first appear', () => {
  expect(named(4, 'en')).toEqual(expect.arrayContaining(['London', 'Beijing']))
  const first = features.filter(({ properties }) => properties?.['zoom'] === 4)
  const places = first.map(({ geometry }) => (geometry as GeoJSON.Point).coordinates as [number, number])
  const pixels = (degrees: number) => (degrees / 360) * 512 * 2 ** 4
  const apart = places.flatMap(([lng, lat], at) =>
    places
      .slice(at + 1)
      .map(([otherLng, otherLat]) => Math.hypot(pixels(lng - otherLng), pixels(lat - otherLat))),
  )
  // Outside the tropics, a degree of latitude has more pixels than one of longitude.
  expect(Math.min(...apart)).toBeGreaterThan(40)
})
