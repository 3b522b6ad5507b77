import { type City, readCities } from '../../../src/server/seed/villes.ts'

const LARGE = 15_000
/** Town districts, and former places. */
const NO_TOWNS = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])

/** France with its overseas départements: one town per commune. */
export const FRENCH = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])
export const communeOf = ({ country, muniSub }: City) => (FRENCH.has(country) ? muniSub : undefined)

/** Returns the most populated place of each French commune, and every large town. */
export function readTowns(): City[] {
  const kept = new Map<string, City>()
  for (const city of readCities()) {
    if (NO_TOWNS.has(city.featureCode)) continue
    const commune = communeOf(city)
    if (commune === undefined && city.population < LARGE) continue
    const key = commune ?? String(city.cityId)
    const known = kept.get(key)
    if (!known || known.population < city.population) kept.set(key, city)
  }
  return [...kept.values()]
}
