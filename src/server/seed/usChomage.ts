import { toCsv } from './csv.ts'
import { readExtract } from './extract.ts'
import { label, type Seed } from './seed.ts'
import { US_BLS } from './sources.ts'

const FIPS_DIGITS = 5

/**
 * The unemployment of the counties in 2009. It has no geometry, and no later figures: its only instance is of the past.
 */
export const usChomage: Seed = {
  fileName: 'us-chomage-2009.csv',
  content: () =>
    toCsv(
      ['code', 'taux'],
      readExtract('us-unemployment.tsv').map(({ id = '', rate }) => [
        id.padStart(FIPS_DIGITS, '0'),
        (Number(rate) * 100).toFixed(1),
      ]),
    ),
  definition: {
    dataset: {
      id: 'us-chomage',
      name: { fr: 'Chômage dans les comtés des États-Unis', en: 'Unemployment in the US counties' },
      description: {
        fr: 'La part des actifs sans emploi dans chaque comté, au plus fort de la crise de 2009. Série arrêtée, gardée pour l’histoire ; sept comtés, dont six supprimés ou renommés avant 2017, ne sont pas sur la carte.',
        en: 'The share of the labour force without a job in each county, at the height of the crisis of 2009. A closed series, kept as history; seven counties, six of them abolished or renamed before 2017, are not on the map.',
      },
      origin: {
        fr: 'Bureau des statistiques du travail des États-Unis, statistiques locales du chômage (LAUS), niveaux de 2009 publiés avec vega-datasets.',
        en: 'U.S. Bureau of Labor Statistics, Local Area Unemployment Statistics, levels of 2009 as published with vega-datasets.',
      },
      source: US_BLS,
    },
    edition: '2009',
    status: 'historical',
    data_date: '2009',
    geometry: { kind: 'origin', dataset: 'us-comtes', instance: null },
    key: 'code',
    title: null,
    labels: [label('taux', 'number', 'Taux de chômage', 'Unemployment rate', '%')],
  },
}
