import { readFrenchNames, readTerritories } from './cldr.ts'
import { countryKey } from './country-keys.ts'
import { toCsv } from './csv.ts'
import { label, type Seed } from './seed.ts'
import { UNICODE_CLDR } from './sources.ts'

/** What CLDR knows of territories. It has no geometry: the figures enrich the countries. */
export const mondeStatistiques: Seed = {
  fileName: 'monde-statistiques.csv',
  content,
  definition: {
    dataset: {
      id: 'monde-statistiques',
      name: { fr: 'Statistiques des pays', en: 'Country statistics' },
      description: {
        fr: 'Population, produit intérieur brut, alphabétisation et langues des pays et territoires.',
        en: 'Population, gross domestic product, literacy and languages of countries and territories.',
      },
      origin: {
        fr: 'Unicode CLDR 48, informations sur les territoires.',
        en: 'Unicode CLDR 48, territory information.',
      },
      source: UNICODE_CLDR,
    },
    edition: 'cldr-48',
    status: 'latest',
    data_date: '2025-10-29',
    geometry: { kind: 'origin', dataset: 'monde-pays', instance: null },
    key: 'code',
    title: 'nom',
    labels: [
      label('nom', 'text', 'Nom', 'French name'),
      label('population', 'number', 'Population', 'Population'),
      label('pib', 'number', 'Produit intérieur brut', 'Gross domestic product', '$'),
      label('alphabetisation', 'number', 'Alphabétisation', 'Literacy', '%'),
      label('langues', 'other', 'Langues', 'Languages'),
    ],
  },
}

function content(): string {
  const names = readFrenchNames()
  return toCsv(
    ['code', 'nom', 'population', 'pib', 'alphabetisation', 'langues'],
    readTerritories().map(territory => [
      territory.alpha2 === 'XK' ? countryKey('Kosovo', undefined) : (territory.numeric ?? territory.alpha2),
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
    ]),
  )
}
