import { readCities } from './cities.ts'
import { readFrenchNames } from './cldr.ts'
import { toCsv } from './csv.ts'
import { PLACE_TYPES } from './featureCodes.ts'
import { label, type Seed } from './seed.ts'
import { GEONAMES } from './sources.ts'

/** The 135,233 cities of the world with more than 1000 inhabitants, or that are a seat of government. */
export const mondeVilles: Seed = {
  fileName: 'monde-villes.csv',
  content: () => {
    const { territories } = readFrenchNames()
    const rows = readCities().map(city => [
      city.cityId,
      city.name,
      territories[city.country] ?? city.country,
      city.population,
      PLACE_TYPES[city.featureCode],
      ...city.loc.coordinates,
    ])
    return toCsv(['id', 'nom', 'pays', 'population', 'type', 'longitude', 'latitude'], rows)
  },
  definition: {
    dataset: {
      id: 'monde-villes',
      name: { fr: 'Villes du monde', en: 'Cities of the world' },
      description: {
        fr: 'Les 135 233 villes et localités du monde de plus de 1 000 habitants, et les chefs-lieux qui en ont moins, avec leur pays, leur population et leur rang.',
        en: 'The 135,233 cities and places of the world with more than 1,000 inhabitants, and the seats of government that have fewer, with their country, population and rank.',
      },
      origin: { fr: 'GeoNames, lieux habités.', en: 'GeoNames, populated places.' },
      source: GEONAMES,
    },
    edition: '2020',
    status: 'latest',
    data_date: '2020',
    geometry: { kind: 'columns', longitude: 'longitude', latitude: 'latitude' },
    key: 'id',
    title: 'nom',
    labels: [
      label('nom', 'text', 'Nom', 'Name'),
      label('pays', 'text', 'Pays', 'Country'),
      label('population', 'number', 'Population', 'Population'),
      label('type', 'text', 'Type de lieu', 'Kind of place'),
    ],
  },
}
