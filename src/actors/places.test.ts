import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placesIn } from './places.ts'

const file = JSON.parse(readFileSync(new URL('../../public/basemap/places.json', import.meta.url), 'utf8'))
const places = placesIn(file)

test('lists every country once, in both languages', () => {
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
  expect(places.length).toBeGreaterThan(200)
  expect(places).toContainEqual(expect.objectContaining({ id: 'Japan', name: { fr: 'Japon', en: 'Japan' } }))
})

test('prefers the widest of places with the same name', () => {
  const australia = places.find(({ id }) => id === 'Australia')
  expect(australia?.lng).toBeGreaterThan(115)
  expect(australia?.lat).toBeLessThan(-15)
})

test('rejects a damaged file', () => {
  expect(() => placesIn({ features: [{ properties: {} }] })).toThrow()
})
