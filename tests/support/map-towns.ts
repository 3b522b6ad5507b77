/**
 * Writes from GeoNames (CC BY 4.0) public/basemap/towns.txt: French communes with a known position, and towns of
 * the world with 15,000 inhabitants or more, one per line, sorted by folded name.
 * Run: node tests/support/map-towns.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Town, writeGazetteer } from '../../src/domain/search/gazetteer.ts'
import { FRENCH_NAMES } from './frenchNames.ts'
import { communeOf, readTowns } from './land/towns.ts'
import { OTHER_NAMES } from './otherNames.ts'

const require = createRequire(import.meta.url)
const departements: { code: string; nom: string }[] = JSON.parse(
  readFileSync(require.resolve('cog-2026/data/departements.json'), 'utf8'),
)
const areas = Object.fromEntries(departements.map(({ code, nom }) => [code, nom]))
const departementOf = (commune: string) => commune.slice(0, commune.startsWith('97') ? 3 : 2)

const towns = readTowns().flatMap((city): Town[] => {
  const [lng, lat] = city.loc.coordinates
  const commune = communeOf(city)
  const area = commune === undefined ? null : departementOf(commune)
  const town = { name: city.name, lat, lng, population: city.population, country: city.country, area }
  const key = `${city.name}, ${city.country}`
  const names = [city.name, FRENCH_NAMES[key] ?? [], OTHER_NAMES[key] ?? []].flat()
  return names.map(name => ({ ...town, name }))
})
writeFileSync(new URL('../../public/basemap/towns.txt', import.meta.url), writeGazetteer(towns, areas))
