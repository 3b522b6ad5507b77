import { expect, test } from 'vitest'
import { DATASETS } from '../../../tests/support/fixtures.ts'
import { datasetsListed, WHOLE_CATALOGUE } from './catalogueList.ts'

const [any] = DATASETS
if (!any) throw new Error('There is a dataset.')

const text = (fr: string, en: string) => ({ fr, en })
const source = { ...any.source, name: 'Institut géographique' }
const regions = {
  ...any,
  id: 'fr-regions',
  name: text('Régions françaises', 'French regions'),
  description: text('Depuis la réforme de 2016', 'Since the reform of 2016'),
  origin: text('Code officiel', 'Official code'),
}
const rivers = { ...any, id: 'cours-eau', name: text('Cours d’eau', 'Rivers'), source }

const found = (query: string) =>
  datasetsListed([regions, rivers], { ...WHOLE_CATALOGUE, query }, 'fr').map(({ id }) => id)

test.each([
  ['', ['fr-regions', 'cours-eau']],
  ['  ', ['fr-regions', 'cours-eau']],
  ['region', ['fr-regions']],
  ['FRANCAISES reg', ['fr-regions']],
  ['eau', ['cours-eau']],
  ['geographique', ['cours-eau']],
  ['officiel 2016', ['fr-regions']],
  ['since river', []],
  // As on the server: only word prefixes match, and punctuation alone finds nothing.
  ['gions', []],
  ['?!', []],
])('matches each word of "%s" at the start of a word', (query, ids) => {
  expect(found(query)).toEqual(ids)
})

test('lists names with the words of a search first, whole words before beginnings', () => {
  const named = (id: string, fr: string, description = '') => ({
    ...any,
    id,
    name: text(fr, id),
    description: text(description, ''),
  })
  const datasets = [
    named('departements', 'Départements français', 'Leurs communes et leurs intercommunalités'),
    named('interco-communes', 'Intercommunalités des communes'),
    named('communes', 'Communes françaises', 'Leurs intercommunalités'),
    named('interco', 'Intercommunalités françaises', 'Groupes de communes'),
  ]
  const listed = (query: string, order: 'newest' | 'alphabet' = 'newest') =>
    datasetsListed(datasets, { ...WHOLE_CATALOGUE, query, order }, 'fr').map(({ id }) => id)
  expect(listed('interco')).toEqual(['interco', 'interco-communes', 'departements', 'communes'])
  expect(listed('communes')).toEqual(['communes', 'interco-communes', 'departements', 'interco'])
  expect(listed('communes', 'alphabet')).toEqual(['communes', 'departements', 'interco-communes', 'interco'])
})

test('lists a dataset with outlines of its own before a table with an equal name', () => {
  const table = {
    ...any,
    id: 'interco-communes',
    type: 'label' as const,
    name: text('Intercommunalités des communes', 'a'),
  }
  const areas = {
    ...any,
    id: 'interco',
    type: 'zone' as const,
    name: text('Intercommunalités françaises', 'b'),
  }
  const listed = datasetsListed([table, areas], { ...WHOLE_CATALOGUE, query: 'interco' }, 'fr')
  expect(listed.map(({ id }) => id)).toEqual(['interco', 'interco-communes'])
})

test('sorts the catalogue by name in the current language, or by zones', () => {
  const latest = (zones: number) => ({ ...any.latest!, zones })
  const isles = { ...any, id: 'iles', name: text('Îles', 'Isles'), latest: latest(40) }
  const valleys = { ...any, id: 'vallees', name: text('Vallées', 'Dales'), latest: latest(300) }
  const empty = { ...any, id: 'vide', name: text('Jachères', 'Fallows'), latest: null }
  const listed = (order: 'alphabet' | 'zones', language: 'fr' | 'en') =>
    datasetsListed([valleys, empty, isles], { ...WHOLE_CATALOGUE, order }, language).map(({ id }) => id)
  expect(listed('alphabet', 'fr')).toEqual(['iles', 'vide', 'vallees'])
  expect(listed('alphabet', 'en')).toEqual(['vallees', 'vide', 'iles'])
  expect(listed('zones', 'fr')).toEqual(['vallees', 'iles', 'vide'])
})
