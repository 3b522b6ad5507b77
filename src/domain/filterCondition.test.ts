import { expect, test } from 'vitest'
import { sheetOf } from '../../tests/support/fixtures.ts'
import { type Condition, filterOfCondition } from './filterCondition.ts'

const sheet = sheetOf('labels', 'labels~2026')
const condition: Condition = { label: 'population', operator: 'gt', text: '10 000', language: 'fr' }

test('a condition on a label of the dataset is a filter on it', () => {
  const filter = { label: 'population', operator: 'gt', value: 10_000 }
  expect(filterOfCondition(sheet, condition)).toEqual({ mode: 'l', filter })
})

test('a condition on a label of the origin reads that one', () => {
  expect(filterOfCondition(sheet, { ...condition, label: 'surface' })?.mode).toBe('z')
})

test.each([{ label: 'nothing' }, { text: 'beaucoup' }, { text: ' ' }, { label: 'region' }])(
  '%j makes no filter',
  change => {
    expect(filterOfCondition(sheet, { ...condition, ...change })).toBeNull()
  },
)
