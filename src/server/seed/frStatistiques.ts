import { z } from 'zod'
import { readExtract } from './files.ts'
import { INSEE_AGES, INSEE_UNEMPLOYMENT, label, MINISTERE_INTERIEUR, type Seed } from './seed.ts'
import { tableSeed } from './tableSeed.ts'

/** Figures by département, on the outlines of IGN. `data/README.md` names the original files. */
const ON_DEPARTEMENTS = {
  kind: 'origin',
  dataset: 'fr-departements',
  instance: 'fr-departements~2026-ign',
} as const

type Status = Seed['definition']['status']
type Figures = Record<string, number>
type Table = Omit<Parameters<typeof tableSeed>[0], 'geometry' | 'key' | 'title' | 'rows'> & {
  /** Returns the values of the labels, in their order, from a row of the extract. */
  values: (figures: Figures) => (number | null)[]
}

/** Returns a seed from a committed extract, whose rows have a code of a département and numbers. */
const seedOf = (file: string, { values, ...table }: Table): Seed =>
  tableSeed({
    ...table,
    geometry: ON_DEPARTEMENTS,
    key: 'code',
    title: null,
    rows: () =>
      readExtract(file).map(({ code, ...cells }) => [
        code,
        ...values(z.record(z.string(), z.coerce.number()).parse(cells)),
      ]),
  })

/** Returns a percentage with two decimals. */
const percent = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100

/** Unemployment in the third quarter of a year. Mayotte is not measured. */
export const frChomage = (year: '2024' | '2019' | '2014', status: Status): Seed =>
  seedOf('fr-chomage.tsv', {
    id: 'fr-chomage',
    edition: year,
    status,
    data_date: `${year}-09-30`,
    name: { fr: 'Chômage par département', en: 'Unemployment by département' },
    description: {
      fr: 'Le taux de chômage localisé au troisième trimestre, au sens du Bureau international du travail, corrigé des variations saisonnières. Mayotte n’est pas mesurée.',
      en: 'The local unemployment rate in the third quarter, as defined by the International Labour Organization, seasonally adjusted. Mayotte is not measured.',
    },
    origin: {
      fr: 'INSEE, taux de chômage localisés, série publiée le 19 décembre 2024.',
      en: 'INSEE, local unemployment rates, series published on 19 December 2024.',
    },
    source: INSEE_UNEMPLOYMENT,
    labels: [label('taux', 'ratio', 'Taux de chômage', 'Unemployment rate', '%')],
    values: figures => [figures[`${year}-T3`] ?? null],
  })

/** Shares of age groups in the population on 1 January of a year. */
export const frAges = (year: '2023' | '2013', status: Status): Seed =>
  seedOf(`fr-ages-${year}.tsv`, {
    id: 'fr-ages',
    edition: year,
    status,
    data_date: `${year}-01-01`,
    name: { fr: 'Âge de la population par département', en: 'Age of the population by département' },
    description: {
      fr: 'La part des jeunes et des personnes âgées dans la population au 1er janvier. Les chiffres de 2023 sont provisoires ; ceux de 2013 ne comprennent pas Mayotte.',
      en: 'The share of young and of elderly people in the population on 1 January. The figures of 2023 are provisional; those of 2013 leave out Mayotte.',
    },
    origin: {
      fr: 'INSEE, estimations de population par département, sexe et âge, publiées le 5 janvier 2023.',
      en: 'INSEE, population estimates by département, sex and age, published on 5 January 2023.',
    },
    source: INSEE_AGES,
    labels: [
      label('moins_de_20', 'ratio', 'Moins de 20 ans', 'Under 20', '%'),
      label('de_20_a_64', 'ratio', '20 à 64 ans', '20 to 64', '%'),
      label('au_moins_65', 'ratio', '65 ans et plus', '65 and over', '%'),
      label('au_moins_75', 'ratio', '75 ans et plus', '75 and over', '%'),
      label('population', 'count', 'Population estimée', 'Estimated population'),
    ],
    values: ({ moins_de_20 = 0, de_20_a_64 = 0, de_65_a_74 = 0, au_moins_75 = 0 }) => {
      const population = moins_de_20 + de_20_a_64 + de_65_a_74 + au_moins_75
      const shares = [moins_de_20, de_20_a_64, de_65_a_74 + au_moins_75, au_moins_75]
      return [...shares.map(share => percent(share, population)), population]
    },
  })

const SECOND_ROUNDS = { 2022: '2022-04-24', 2017: '2017-05-07' } as const

/** Second round of a presidential election: the same two candidates in 2017 and 2022. */
export const frPresidentielle = (year: keyof typeof SECOND_ROUNDS, status: Status): Seed =>
  seedOf(`fr-presidentielle-${year}.tsv`, {
    id: 'fr-presidentielle',
    edition: String(year),
    status,
    data_date: SECOND_ROUNDS[year],
    name: {
      fr: 'Présidentielle, second tour par département',
      en: 'Presidential election, second round by département',
    },
    description: {
      fr: 'La participation et les voix du second tour, qui opposait Emmanuel Macron à Marine Le Pen en 2017 et en 2022. Les résultats de 2017 sont ceux de la nuit du vote.',
      en: 'Turnout and votes of the second round, between Emmanuel Macron and Marine Le Pen in 2017 and in 2022. The results of 2017 are those of election night.',
    },
    origin: {
      fr: 'Ministère de l’Intérieur, résultats de l’élection présidentielle.',
      en: 'Ministry of the Interior, results of the presidential election.',
    },
    source: MINISTERE_INTERIEUR,
    labels: [
      label('participation', 'ratio', 'Participation', 'Turnout', '%'),
      label('blancs_nuls', 'ratio', 'Bulletins blancs et nuls', 'Blank and spoilt ballots', '%'),
      label('macron', 'ratio', 'Emmanuel Macron', 'Emmanuel Macron', '%'),
      label('le_pen', 'ratio', 'Marine Le Pen', 'Marine Le Pen', '%'),
      label('inscrits', 'count', 'Électeurs inscrits', 'Registered voters'),
    ],
    values: ({ inscrits = 0, votants = 0, blancs = 0, nuls = 0, exprimes = 0, macron = 0, le_pen = 0 }) => [
      percent(votants, inscrits),
      percent(blancs + nuls, votants),
      percent(macron, exprimes),
      percent(le_pen, exprimes),
      inscrits,
    ],
  })
