import { readCities } from '../../../src/server/seed/villes.ts'
import type { BenchZone } from './zone.ts'

/** Label columns for charts, with one value per zone. */
export function* worldCities(): Generator<BenchZone> {
  for (const { cityId, country, loc } of readCities())
    yield { code: `${cityId}`, district: country, shape: { type: 'Point', coordinates: loc.coordinates } }
}
