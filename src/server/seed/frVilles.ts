import { type City, readCities } from './cities.ts'
import { toCsv } from './csv.ts'
import { PLACE_TYPES } from './featureCodes.ts'
import { label, type Seed } from './seed.ts'
import { GEONAMES } from './sources.ts'

/** France with its overseas départements. */
const FRENCH = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])

/** French towns as points, one for each commune: the most populated place in it. */
export const frVilles: Seed = {
  fileName: 'fr-villes.csv',
  content: () => {
    const rows = mainPlaces(readCities()).map(city => [
      city.muniSub,
      city.name,
      city.population,
      PLACE_TYPES[city.featureCode],
      ...city.loc.coordinates,
    ])
    return toCsv(['code', 'nom', 'population', 'type', 'longitude', 'latitude'], rows)
  },
  definition: {
    dataset: {
      id: 'fr-villes',
      name: { fr: 'Villes françaises', en: 'French towns' },
      description: {
        fr: 'Les 8 609 communes de France où GeoNames connaît une localité de plus de 1 000 habitants ou un chef-lieu, placées sur la plus peuplée. Elles prêtent leurs points aux jeux de données par commune.',
        en: 'The 8,609 communes of France where GeoNames knows a place of more than 1,000 inhabitants or a seat of government, shown at the most populated one. They lend their points to the datasets by commune.',
      },
      origin: { fr: 'GeoNames, lieux habités.', en: 'GeoNames, populated places.' },
      source: GEONAMES,
    },
    edition: '2020',
    status: 'latest',
    data_date: '2020',
    geometry: { kind: 'columns', longitude: 'longitude', latitude: 'latitude' },
    key: 'code',
    title: 'nom',
    labels: [
      label('nom', 'text', 'Nom', 'Name'),
      label('population', 'number', 'Population', 'Population'),
      label('type', 'text', 'Type de lieu', 'Kind of place'),
    ],
  },
}

function mainPlaces(cities: readonly City[]): City[] {
  const places = new Map<string, City>()
  for (const city of cities) {
    if (!FRENCH.has(city.country) || city.muniSub === undefined) continue
    const known = places.get(city.muniSub)
    if (known === undefined || known.population < city.population) places.set(city.muniSub, city)
  }
  return [...places.values()]
}
