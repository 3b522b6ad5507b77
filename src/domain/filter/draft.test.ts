import { expect, test } from 'vitest'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import { type Condition, filterOfConditions } from './draft.ts'

const sheet = sheetOf('labels', 'labels~2026')
const condition: Condition = { label: 'population', operator: 'gt', text: '10 000', language: 'fr' }

test('a condition on a label of the dataset is a filter on it', () => {
  const filter = { label: 'population', operator: 'gt', value: 10_000 }
  expect(filterOfConditions(sheet, 'and', [condition])).toEqual({ mode: 'l', filter })
})

test('a condition on a label of the origin reads that one', () => {
  expect(filterOfConditions(sheet, 'and', [{ ...condition, label: 'surface' }])?.mode).toBe('z')
})

test('conditions are joined, all on labels of one dataset', () => {
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
  '%j makes no filter',
  change => {
    expect(filterOfConditions(sheet, 'and', [{ ...condition, ...change }])).toBeNull()
  },
)
