/**
 * Writes public/basemap/towns.txt: the French communes that GeoNames knows a place of, and the towns of the world of
 * 15,000 inhabitants and more (GeoNames, CC BY 4.0), a line each, in the order of their folded names.
 * Run: node tests/support/map-towns.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Town, writeGazetteer } from '../../src/domain/search/gazetteer.ts'
import { type City, readCities } from '../../src/server/seed/villes.ts'
import { FRENCH_NAMES } from './frenchNames.ts'

const LARGE = 15_000
/** Quarters of towns, and places that are no more. */
const NO_TOWNS = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])

const require = createRequire(import.meta.url)
const departements: { code: string; nom: string }[] = JSON.parse(
  readFileSync(require.resolve('cog-2026/data/departements.json'), 'utf8'),
)
const areas = Object.fromEntries(departements.map(({ code, nom }) => [code, nom]))
/** France with its overseas départements: its towns are one for each commune. */
const FRENCH = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])
const communeOf = ({ country, muniSub }: City) => (FRENCH.has(country) ? muniSub : undefined)
const departementOf = (commune: string) => commune.slice(0, commune.startsWith('97') ? 3 : 2)

/** The most populated place of each French commune, and every large town. */
function townsAmong(cities: readonly City[]): City[] {
  const kept = new Map<string, City>()
  for (const city of cities) {
    if (NO_TOWNS.has(city.featureCode)) continue
    const commune = communeOf(city)
    if (commune === undefined && city.population < LARGE) continue
    const key = commune ?? String(city.cityId)
    const known = kept.get(key)
    if (!known || known.population < city.population) kept.set(key, city)
  }
  return [...kept.values()]
}

const towns = townsAmong(readCities()).flatMap((city): Town[] => {
  const [lng, lat] = city.loc.coordinates
  const commune = communeOf(city)
  const area = commune === undefined ? null : departementOf(commune)
  const town = { name: city.name, lat, lng, population: city.population, country: city.country, area }
  const french = FRENCH_NAMES[`${city.name}, ${city.country}`]
  return french ? [town, { ...town, name: french }] : [town]
})
writeFileSync(new URL('../../public/basemap/towns.txt', import.meta.url), writeGazetteer(towns, areas))
