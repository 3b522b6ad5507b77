import { type CldrVersion, readFrenchNames, readTerritories, territoryKey } from './cldr.ts'
import { toCsv } from './csv.ts'
import { label, type Seed } from './seed.ts'
import { UNICODE_CLDR } from './sources.ts'

/** Dates on which the installed versions of CLDR came out. */
export const CLDR_DATES = { 44: '2023-10-31', 48: '2025-10-29' } as const

/**
 * Returns the seed of the statistics that CLDR has of territories. It has no geometry: the figures enrich the
 * countries.
 */
export function mondeStatistiques(version: CldrVersion, status: Seed['definition']['status']): Seed {
  return {
    fileName: `monde-statistiques-cldr-${version}.csv`,
    content: () => statisticsContent(version),
    definition: {
      dataset: {
        id: 'monde-statistiques',
        name: { fr: 'Statistiques des pays', en: 'Country statistics' },
        description: {
          fr: 'Population, produit intérieur brut en parité de pouvoir d’achat, alphabétisation et langues parlées des pays et territoires, telles que les rassemble chaque version de CLDR.',
          en: 'Population, gross domestic product at purchasing power parity, literacy and languages spoken of countries and territories, as each version of CLDR gathers them.',
        },
        origin: {
          fr: 'Unicode CLDR, informations sur les territoires (d’après la Banque mondiale et le World Factbook).',
          en: 'Unicode CLDR, territory information (after the World Bank and the World Factbook).',
        },
        source: UNICODE_CLDR,
      },
      edition: `cldr-${version}`,
      status,
      data_date: CLDR_DATES[version],
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
}

function statisticsContent(version: CldrVersion): string {
  const names = readFrenchNames()
  return toCsv(
    ['code', 'nom', 'population', 'pib', 'alphabetisation', 'langues'],
    readTerritories(version).map(territory => [
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
    ]),
  )
}
