import { expect, test } from 'vitest'
import type { Filter } from '../../contract/filter.ts'
import { intervalIn, intervalOf, readInterval, withInterval, writeInterval } from './interval.ts'

const population = { name: 'population', type: 'number' } as const
const day = { name: 'jour', type: 'date' } as const
const region = { label: 'region', operator: 'equals', value: 'Bretagne' } as const
const from = (value: number) => ({ label: 'population', operator: 'gte', value }) as const
const to = (value: number) => ({ label: 'population', operator: 'lt', value }) as const
const own = (filter: Filter['filter']): Filter => ({ mode: 'l', filter })

test('adds an interval to a filter, replacing the former one', () => {
  const first = withInterval(null, population, { from: 5, to: 9 })
  expect(first).toEqual(own({ and: [from(5), to(9)] }))
  expect(withInterval(own(region), population, { from: 5, to: null })).toEqual(
    own({ and: [region, from(5)] }),
  )
  const or = { or: [from(1), region] }
  expect(withInterval(own(or), population, { from: null, to: 9 })).toEqual(own({ and: [or, to(9)] }))
  expect(withInterval(own({ and: [from(1), region, to(2)] }), population, { from: 3, to: 4 })).toEqual(
    own({ and: [region, from(3), to(4)] }),
  )
})

test('removes the interval over the whole axis and keeps other conditions', () => {
  const everything = { from: null, to: null }
  expect(withInterval(own({ and: [from(5), to(9)] }), population, everything)).toBeNull()
  expect(withInterval(own({ and: [region, from(5)] }), population, everything)).toEqual(own(region))
})

test('returns the narrowest interval of all conditions on a label', () => {
  expect(intervalIn(own({ and: [from(5), from(7), to(9), region] }), population)).toEqual({ from: 7, to: 9 })
  expect(intervalIn(own({ or: [from(5), to(9)] }), population)).toEqual({ from: null, to: null })
  expect(intervalIn(null, population)).toEqual({ from: null, to: null })
})

test('compares dates as ISO 8601 and returns days', () => {
  const filter = withInterval(null, day, { from: 0, to: 365 })
  expect(filter).toEqual(
    own({
      and: [
        { label: 'jour', operator: 'gte', value: '1970-01-01' },
        { label: 'jour', operator: 'lt', value: '1971-01-01' },
      ],
    }),
  )
  expect(intervalIn(filter, day)).toEqual({ from: 0, to: 365 })
})

test('recognises only half-open conditions as an interval', () => {
  expect(intervalOf([from(5), to(9)], population)).toEqual({ from: 5, to: 9 })
  expect(intervalOf([{ ...from(5), operator: 'gt' }], population)).toBeNull()
  expect(intervalOf([{ ...from(5), operator: 'notequals' }], population)).toBeNull()
})

test('reads typed intervals in each language, with ends in any order', () => {
  expect(readInterval('1 000,5 à 5 000', 'number', 'fr')).toEqual({ from: 1000.5, to: 5000 })
  expect(readInterval('5,000 to 1,000', 'number', 'en')).toEqual({ from: 1000, to: 5000 })
  expect(readInterval('..10', 'number', 'fr')).toEqual({ from: null, to: 10 })
  expect(readInterval('2000..2001', 'date', 'fr')).toEqual({ from: 10_957, to: 11_323 })
  expect(readInterval('..', 'number', 'fr')).toEqual({ from: null, to: null })
  for (const text of ['', '10', '10..', 'abc..5', '5..5', '1..2..3'])
    expect([text, readInterval(text, 'number', 'fr')]).toEqual([
      text,
      text === '10..' ? { from: 10, to: null } : null,
    ])
})

test('writes intervals in a form that every language reads', () => {
  const interval = { from: 1234.5, to: 5000 }
  const text = writeInterval(interval, 'number')
  expect(text).toBe('1234.5..5000')
  for (const language of ['fr', 'en'] as const)
    expect(readInterval(text, 'number', language)).toEqual(interval)
})
