import { expect, test } from 'vitest'
import type { Filter, FilterNode } from '../../contract/filter.ts'
import { readValues, toggleValue, valuesIn, withValues, writeValues } from './valuesFilter.ts'

const region = { name: 'region' }
const is = (value: string): FilterNode => ({ label: 'region', operator: 'equals', value })
const large: FilterNode = { label: 'population', operator: 'gte', value: 5 }
const own = (filter: FilterNode): Filter => ({ mode: 'l', filter })

test('adds one value as a condition and several as an `or`', () => {
  expect(withValues(null, region, ['Bretagne'])).toEqual(own(is('Bretagne')))
  expect(withValues(null, region, ['Bretagne', 'Corse'])).toEqual(own({ or: [is('Bretagne'), is('Corse')] }))
  const both = own({ and: [large, { or: [is('Bretagne'), is('Corse')] }] })
  expect(withValues(own(large), region, ['Bretagne', 'Corse'])).toEqual(both)
  expect(withValues(both, region, ['Corse'])).toEqual(own({ and: [large, is('Corse')] }))
  expect(withValues(both, region, [])).toEqual(own(large))
  expect(withValues(own(is('Corse')), region, [])).toBeNull()
})

test('returns the values of a filter that only chooses among values', () => {
  expect(valuesIn(own({ or: [is('Bretagne'), is('Corse')] }), region)).toEqual(['Bretagne', 'Corse'])
  expect(valuesIn(own({ and: [is('BRETAGNE'), { or: [is('Bretagne'), is('Corse')] }] }), region)).toEqual([
    'BRETAGNE',
  ])
  expect(valuesIn(own({ or: [is('Bretagne'), large] }), region)).toEqual([])
  expect(valuesIn(own({ label: 'region', operator: 'notequals', value: 'Corse' }), region)).toEqual([])
  expect(valuesIn(null, region)).toEqual([])
})

test('keeps other conditions beside a choice of values', () => {
  const either: FilterNode = { or: [is('Bretagne'), large] }
  expect(withValues(own(either), region, ['Corse'])).toEqual(own({ and: [either, is('Corse')] }))
})

test('toggles a value in any case', () => {
  expect(toggleValue(['Bretagne'], 'Corse')).toEqual(['Bretagne', 'Corse'])
  expect(toggleValue(['BRETAGNE', 'Corse'], 'Bretagne')).toEqual(['Corse'])
})

test('reads written values again, even if one contains the separator', () => {
  for (const values of [['Bretagne', 'Corse'], ['a|b', 'c\\d', 'e'], ['\\|']])
    expect(readValues(writeValues(values))).toEqual(values)
  expect(writeValues(['Bretagne', 'Corse'])).toBe('Bretagne | Corse')
  expect(readValues(' Bretagne|Corse |Bretagne| ')).toEqual(['Bretagne', 'Corse'])
})
