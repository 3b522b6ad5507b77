import { type CldrVersion, countryNamer, readFrenchNames, readTerritories, territoryKey } from './cldr.ts'
import { type NaturalEarthVersion, readCountries } from './countries.ts'
import { label, NATURAL_EARTH, type Seed, UNICODE_CLDR } from './seed.ts'
import { tableSeed } from './tableSeed.ts'

const DATES = { '2.0': '2012', '4.1': '2018-05-21' } as const

/** Returns the countries of the world as a topology, with shared borders written once. */
export function mondePays(version: NaturalEarthVersion, status: Seed['definition']['status']): Seed {
  return {
    fileName: `monde-pays-ne-${version}.topojson`,
    content: () => countriesContent(version),
    definition: {
      dataset: {
        id: 'monde-pays',
        name: { fr: 'Pays du monde', en: 'Countries of the world' },
        description: {
          fr: 'Les 241 pays et territoires du monde au 1:50 000 000, avec leurs noms et leurs codes ISO. Natural Earth trace les limites de l’administration effective, pas celles des revendications.',
          en: 'The 241 countries and territories of the world at 1:50,000,000, with their names and ISO codes. Natural Earth draws boundaries of actual control, not of claims.',
        },
        origin: {
          fr: 'Natural Earth, par world-atlas ; noms français et codes à lettres d’Unicode CLDR.',
          en: 'Natural Earth, through world-atlas; French names and letter codes from Unicode CLDR.',
        },
        source: NATURAL_EARTH,
      },
      edition: `ne-${version.replace('.', '-')}`,
      status,
      data_date: DATES[version],
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
}

function countriesContent(version: NaturalEarthVersion): string {
  const { topology, countries } = readCountries(version)
  const nameOf = countryNamer()
  const geometries = countries.map(country => {
    const { french, territory } = nameOf(country)
    return {
      ...country.area,
      properties: {
        code: country.key,
        nom: french,
        nom_en: country.name,
        iso_a2: territory?.alpha2 ?? null,
        iso_a3: territory?.alpha3 ?? null,
        iso_n3: country.numeric,
      },
    }
  })
  const objects = { countries: { type: 'GeometryCollection', geometries } }
  const { transform, arcs } = topology
  return JSON.stringify({ type: 'Topology', transform, objects, arcs })
}

/** Release dates of the installed versions of CLDR. */
export const CLDR_DATES = { 44: '2023-10-31', 48: '2025-10-29' } as const

/** Returns the statistics of territories in CLDR, without geometry: the figures enrich the countries. */
export const mondeStatistiques = (version: CldrVersion, status: Seed['definition']['status']) =>
  tableSeed({
    id: 'monde-statistiques',
    name: { fr: 'Statistiques des pays', en: 'Country statistics' },
    description: {
      fr: 'Population, produit intérieur brut en parité de pouvoir d’achat, taux d’alphabétisation et langues parlées par pays et territoire, d’après chaque version de CLDR.',
      en: 'Population, gross domestic product at purchasing power parity, literacy and spoken languages by country and territory, from each version of CLDR.',
    },
    origin: {
      fr: 'Unicode CLDR, informations sur les territoires (d’après la Banque mondiale et le World Factbook).',
      en: 'Unicode CLDR, territory information (after the World Bank and the World Factbook).',
    },
    source: UNICODE_CLDR,
    edition: `cldr-${version}`,
    status,
    data_date: CLDR_DATES[version],
    geometry: { kind: 'origin', dataset: 'monde-pays', instance: null },
    key: 'code',
    title: 'nom',
    labels: [
      label('nom', 'text', 'Nom', 'French name'),
      label('population', 'count', 'Population', 'Population'),
      label('pib', 'count', 'Produit intérieur brut', 'Gross domestic product', '$'),
      label('alphabetisation', 'ratio', 'Alphabétisation', 'Literacy', '%'),
      label('langues', 'other', 'Langues', 'Languages'),
    ],
    rows: () => statisticsRows(version),
  })

function statisticsRows(version: CldrVersion) {
  const names = readFrenchNames()
  return readTerritories(version).map(territory => [
    territoryKey(territory),
    names.territories[territory.alpha2],
    territory.population,
    territory.gdp,
    territory.literacy,
    JSON.stringify(
      territory.languages.map(({ code, percent, official }) => ({
        code,
        nom: names.languages[code] ?? code,
        pourcentage: percent,
        officielle: official,
      })),
    ),
  ])
}
