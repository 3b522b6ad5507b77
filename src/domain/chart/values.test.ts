import { expect, test } from 'vitest'
import type { Filter, FilterNode } from '../../contract/filter.ts'
import { readValues, toggled, valuesIn, withValues, writeValues } from './values.ts'

const region = { name: 'region' }
const is = (value: string): FilterNode => ({ label: 'region', operator: 'equals', value })
const large: FilterNode = { label: 'population', operator: 'gte', value: 5 }
const own = (filter: FilterNode): Filter => ({ mode: 'l', filter })

test('values are joined to what a filter says, one as a condition and several as an or', () => {
  expect(withValues(null, region, ['Bretagne'])).toEqual(own(is('Bretagne')))
  expect(withValues(null, region, ['Bretagne', 'Corse'])).toEqual(own({ or: [is('Bretagne'), is('Corse')] }))
  const both = own({ and: [large, { or: [is('Bretagne'), is('Corse')] }] })
  expect(withValues(own(large), region, ['Bretagne', 'Corse'])).toEqual(both)
  expect(withValues(both, region, ['Corse'])).toEqual(own({ and: [large, is('Corse')] }))
  expect(withValues(both, region, [])).toEqual(own(large))
  expect(withValues(own(is('Corse')), region, [])).toBeNull()
})

test('a filter tells the values that it lets pass, where it does nothing but choose among them', () => {
  expect(valuesIn(own({ or: [is('Bretagne'), is('Corse')] }), region)).toEqual(['Bretagne', 'Corse'])
  expect(valuesIn(own({ and: [is('BRETAGNE'), { or: [is('Bretagne'), is('Corse')] }] }), region)).toEqual([
    'BRETAGNE',
  ])
  expect(valuesIn(own({ or: [is('Bretagne'), large] }), region)).toEqual([])
  expect(valuesIn(own({ label: 'region', operator: 'notequals', value: 'Corse' }), region)).toEqual([])
  expect(valuesIn(null, region)).toEqual([])
})

test('a condition that is no choice of values stays beside one', () => {
  const either: FilterNode = { or: [is('Bretagne'), large] }
  expect(withValues(own(either), region, ['Corse'])).toEqual(own({ and: [either, is('Corse')] }))
})

test('a value is chosen, and no longer, however it is written', () => {
  expect(toggled(['Bretagne'], 'Corse')).toEqual(['Bretagne', 'Corse'])
  expect(toggled(['BRETAGNE', 'Corse'], 'Bretagne')).toEqual(['Corse'])
})

test('values that are written are read again, with the sign that parts them in one of them', () => {
  for (const values of [['Bretagne', 'Corse'], ['a|b', 'c\\d', 'e'], ['\\|']])
    expect(readValues(writeValues(values))).toEqual(values)
  expect(writeValues(['Bretagne', 'Corse'])).toBe('Bretagne | Corse')
  expect(readValues(' Bretagne|Corse |Bretagne| ')).toEqual(['Bretagne', 'Corse'])
})
