import { readFrenchNames, readTerritories } from './cldr.ts'
import { readCountries } from './countries.ts'
import { countryKey, unnumberedFrenchName } from './country-keys.ts'
import { label, type Seed } from './seed.ts'
import { NATURAL_EARTH } from './sources.ts'

/** The countries of the world, as a topology: the borders they share are written once. */
export const mondePays: Seed = {
  fileName: 'monde-pays.topojson',
  content,
  definition: {
    dataset: {
      id: 'monde-pays',
      name: { fr: 'Pays du monde', en: 'Countries of the world' },
      description: {
        fr: 'Les pays et territoires du monde au 1:50 000 000, avec leurs noms et leurs codes ISO.',
        en: 'The countries and territories of the world at 1:50,000,000, with their names and ISO codes.',
      },
      origin: {
        fr: 'Natural Earth 4.1 ; noms français d’Unicode CLDR.',
        en: 'Natural Earth 4.1; French names from Unicode CLDR.',
      },
      source: NATURAL_EARTH,
    },
    edition: 'ne-4-1',
    status: 'latest',
    data_date: '2018-05-21',
    geometry: { kind: 'file' },
    key: 'code',
    title: 'nom',
    labels: [
      label('nom', 'text', 'Nom', 'French name'),
      label('nom_en', 'text', 'Nom anglais', 'Name'),
      label('iso_a2', 'text', 'Code ISO à 2 lettres', 'ISO code, 2 letters'),
      label('iso_a3', 'text', 'Code ISO à 3 lettres', 'ISO code, 3 letters'),
      label('iso_n3', 'text', 'Code ISO numérique', 'ISO code, number'),
    ],
  },
}

function content(): string {
  const { territories: frenchNames } = readFrenchNames()
  const territories = new Map(readTerritories().map(territory => [territory.numeric, territory]))
  const topology = readCountries()
  const { countries } = topology.objects
  const geometries = countries.geometries.map(({ id, properties: { name }, ...geometry }) => {
    const code = countryKey(name, id)
    const territory = code === id ? territories.get(id) : undefined
    return {
      ...geometry,
      properties: {
        code,
        nom: unnumberedFrenchName(name) ?? frenchNames[territory?.alpha2 ?? ''] ?? name,
        nom_en: name,
        iso_a2: territory?.alpha2 ?? null,
        iso_a3: territory?.alpha3 ?? null,
        iso_n3: code === id ? id : null,
      },
    }
  })
  return JSON.stringify({
    type: 'Topology',
    ...topology,
    objects: { countries: { ...countries, geometries } },
  })
}
