import { expect, test } from 'vitest'
import type { Dataset } from '../../contract/dataset.ts'
import { instanceName, nameInSentence, shortInstanceName, writtenEdition } from './instanceName.ts'

const dates = (...pairs: [edition: string, date: string][]): Dataset['dates'] =>
  pairs.map(([edition, data_date]) => ({ id: `d~${edition}`, status: 'historical', data_date }))
const names = (all: Dataset['dates'], language: 'fr' | 'en') =>
  all.map(each => instanceName(each, all, language))
const short = (all: Dataset['dates']) => all.map(each => shortInstanceName(each, all, 'fr'))

const DEPARTEMENTS = dates(['2026-ign', '2026-01-01'], ['2026', '2026-01-01'], ['2021', '2021-01-01'])

test("writes a day with its month's name, and a year as it is", () => {
  const all = dates(['2026', '2026-01-01'], ['2015', '2015'])
  expect(names(all, 'fr')).toEqual(['1er janvier 2026', '2015'])
  expect(names(all, 'en')).toEqual(['1 January 2026', '2015'])
})

test('adds an article to days in French sentences, not to years and editions', () => {
  const all = dates(
    ['2026-ign', '2026-01-01'],
    ['2026', '2026-01-01'],
    ['b', '2026-03-14'],
    ['c', '2024-03-14'],
    ['2015-ign', '2015'],
    ['2015', '2015'],
    ['13 cantons', '1999'],
    ['d', '1999'],
  )
  expect(all.map(each => nameInSentence(each, all, 'fr'))).toEqual([
    'le 1er janvier 2026 (IGN)',
    'le 1er janvier 2026',
    'le 14 mars 2026',
    '2024',
    '2015 (IGN)',
    '2015',
    '1999 (13 cantons)',
    '1999 (d)',
  ])
  expect(all.slice(0, 4).map(each => nameInSentence(each, all, 'en'))).toEqual([
    '1 January 2026 (IGN)',
    '1 January 2026',
    '14 March 2026',
    '2024',
  ])
})

test('distinguishes instances of the same date by their editions', () => {
  expect(names(DEPARTEMENTS, 'fr')).toEqual([
    '1er janvier 2026 (IGN)',
    '1er janvier 2026',
    '1er janvier 2021',
  ])
  expect(names(dates(['2015-ign', '2015'], ['2015', '2015']), 'fr')).toEqual(['2015 (IGN)', '2015'])
  expect(names(dates(['2026', '2026-01-01'], ['2026-01-01', '2026-01-01']), 'fr')).toEqual([
    '1er janvier 2026 (2026)',
    '1er janvier 2026 (2026-01-01)',
  ])
})

test('shortens to the year, unless another date shares it', () => {
  expect(short(DEPARTEMENTS)).toEqual(['2026 (IGN)', '2026', '2021'])
  expect(short(dates(['a', '2026-01-01'], ['b', '2026-07-01'], ['c', '2024-01-01']))).toEqual([
    '1er janvier 2026',
    '1er juillet 2026',
    '2024',
  ])
})

test.each([
  ['2026', '2026'],
  ['2026-ign', '2026 (IGN)'],
  ['2026-ign-vignoble', '2026 (IGN-vignoble)'],
  ['2021-01-31', '31 janvier 2021'],
  ['2021-99-99', '2021 (99-99)'],
  ['ancien', 'ancien'],
])('writes the edition %s of an unknown instance', (edition, text) => {
  expect(writtenEdition(edition, 'fr')).toBe(text)
})
