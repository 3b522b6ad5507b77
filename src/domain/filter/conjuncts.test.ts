import { expect, test } from 'vitest'
import type { Filter, FilterNode } from '../../contract/filter.ts'
import { withConditions } from './conjuncts.ts'

const BIG: FilterNode = { label: 'population', operator: 'gt', value: 5000 }
const BRETON: FilterNode = { label: 'region', operator: 'equals', value: 'Bretagne' }
const NORMAN: FilterNode = { label: 'region', operator: 'equals', value: 'Normandie' }
const BRETON_OR_BIG: FilterNode = { or: [BRETON, BIG] }

const own = (filter: FilterNode): Filter => ({ mode: 'l', filter })

test('adds a condition to those on other labels', () => {
  expect(withConditions(own(BRETON), own(BIG))).toEqual(own({ and: [BRETON, BIG] }))
  expect(withConditions(own({ and: [BRETON, BIG] }), own(NORMAN))).toEqual(own({ and: [BIG, NORMAN] }))
})

test('replaces a condition on the same label', () => {
  expect(withConditions(own(BRETON), own(NORMAN))).toEqual(own(NORMAN))
})

test('keeps alternatives that read another label too', () => {
  expect(withConditions(own(BRETON_OR_BIG), own(NORMAN))).toEqual(own({ and: [BRETON_OR_BIG, NORMAN] }))
  expect(withConditions(own(NORMAN), own(BRETON_OR_BIG))).toEqual(own(BRETON_OR_BIG))
})

test('replaces a filter on the labels of another dataset', () => {
  expect(withConditions({ mode: 'z', filter: BRETON }, own(BIG))).toEqual(own(BIG))
})
