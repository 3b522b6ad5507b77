import { describe, expect, test } from 'vitest'
import { UPLOAD } from '../../../tests/support/uploads.ts'
import { changedDraft, definitionOf, draftOf, mistakesIn, withTextIn } from './importDraft.ts'

const draft = draftOf(UPLOAD)
const { read } = UPLOAD.definition

test('offers every column as a label, kept by default', () => {
  expect(draft.labels.map(({ column, kept }) => [column, kept])).toEqual([
    ['code', true],
    ['nom', true],
    ['population', true],
  ])
})

test('drops columns that only contain coordinates', () => {
  const geometry = { kind: 'columns', longitude: 'nom', latitude: 'code' } as const
  const { labels } = draftOf({ ...UPLOAD, definition: { ...UPLOAD.definition, geometry } })
  expect(labels.filter(({ kept }) => kept).map(({ column }) => column)).toEqual(['population'])
})

test('proposes the columns chosen in the last import, and no others', () => {
  const named = { column: 'population', name: 'hab', title: { fr: 'Habitants', en: 'Inhabitants' } }
  const labels = [{ ...named, type: 'number' as const, unit: null, measure: 'count' as const }]
  const drafted = draftOf({ ...UPLOAD, definition: { ...UPLOAD.definition, labels } }).labels
  expect(drafted.map(({ name, unit, kept }) => [name, unit, kept])).toEqual([
    ['code', '', false],
    ['nom', '', false],
    ['hab', '', true],
  ])
})

test('turns a valid proposal into a definition', () => {
  expect(mistakesIn(draft)).toEqual({})
  expect(definitionOf(draft, read)).toMatchObject({ key: 'code', dataset: { source: { name: '—' } } })
})

test('gives a named source an identity and an attribution', () => {
  const source = { ...draft.dataset.source, name: 'Ville de Lyon' }
  const { dataset } = definitionOf(changedDraft(draft, { dataset: { ...draft.dataset, source } }), read)
  expect(dataset.source).toMatchObject({ id: 'ville-de-lyon', attribution: 'Ville de Lyon' })
  expect(dataset.origin.fr).toBe('Ville de Lyon')
})

test('updates the edition with the date until the user changes it', () => {
  expect(changedDraft(draft, { data_date: '2024-05-01' }).edition).toBe('2024-05-01')
  const renamed = changedDraft(draft, { edition: 'v2' })
  expect(changedDraft(renamed, { data_date: '2024-05-01' }).edition).toBe('v2')
})

test('keeps a text shared by both languages shared, and two texts separate', () => {
  expect(withTextIn({ fr: 'a', en: 'a' }, 'fr', 'b')).toEqual({ fr: 'b', en: 'b' })
  expect(withTextIn({ fr: 'a', en: 'c' }, 'fr', 'b')).toEqual({ fr: 'b', en: 'c' })
})

describe('reports mistakes at their fields', () => {
  const { dataset } = draft
  test.each([
    ['name', { dataset: { ...dataset, name: { fr: ' ', en: ' ' } } }],
    ['dataset', { dataset: { ...dataset, id: 'Pas bon' } }],
    ['url', { dataset: { ...dataset, source: { ...dataset.source, url: 'lyon' } } }],
    ['url', { dataset: { ...dataset, source: { ...dataset.source, url: 'javascript:alert(1)' } } }],
    ['date', { data_date: '2024-02-31' }],
    ['date', { data_date: '24' }],
    ['edition', { edition: 'V 2' }],
    ['key', { key: '' }],
    ['origin', { geometry: { kind: 'origin', dataset: '', instance: null, label: null } }],
    ['geometry', { geometry: { kind: 'columns', longitude: 'code', latitude: '' } }],
  ] as const)('%s: %j', (field, change) => {
    expect(Object.keys(mistakesIn(changedDraft(draft, change)))).toEqual([field])
  })
})

test.each([
  ['https://www.etalab.gouv.fr/licence', 'https://www.etalab.gouv.fr/licence'],
  ['', null],
])('accepts licence and source with or without an address: %j', (address, kept) => {
  const source = { ...draft.dataset.source, name: 'Ville de Lyon', url: address, licence_url: address }
  const { dataset } = definitionOf(changedDraft(draft, { dataset: { ...draft.dataset, source } }), read)
  expect([dataset.source.url, dataset.source.licence_url]).toEqual([kept, kept])
})
