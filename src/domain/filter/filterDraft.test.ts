import { expect, test } from 'vitest'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import { type Condition, filterOfConditions } from './filterDraft.ts'

const sheet = sheetOf('labels', 'labels~2026')
const condition: Condition = { label: 'population', operator: 'gt', text: '10 000', language: 'fr' }

test('filters a dataset by a condition on its label', () => {
  const filter = { label: 'population', operator: 'gt', value: 10_000 }
  expect(filterOfConditions(sheet, 'and', [condition])).toEqual({ mode: 'l', filter })
})

test('reads a label of the origin dataset', () => {
  expect(filterOfConditions(sheet, 'and', [{ ...condition, label: 'surface' }])?.mode).toBe('z')
})

test('joins conditions on labels of one dataset', () => {
  const region = { ...condition, label: 'region', operator: 'equals' as const, text: 'Ain' }
  expect(filterOfConditions(sheet, 'or', [condition, region])?.filter).toEqual({
    or: [
      { label: 'population', operator: 'gt', value: 10_000 },
      { label: 'region', operator: 'equals', value: 'Ain' },
    ],
  })
  expect(filterOfConditions(sheet, 'or', [condition, { ...condition, label: 'surface' }])).toBeNull()
})

test.each([{ label: 'nothing' }, { text: 'beaucoup' }, { text: ' ' }, { label: 'region' }])(
  'builds no filter from %j',
  change => {
    expect(filterOfConditions(sheet, 'and', [{ ...condition, ...change }])).toBeNull()
  },
)
