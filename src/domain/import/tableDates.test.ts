import { expect, test } from 'vitest'
import { AS_IT_IS } from '../../contract/import.ts'
import { nextDate } from './tableDates.ts'

const of = (value: string, values: string[], by = 'annee') => ({
  repeated: { key: 'code', by: 'annee', values },
  read: { ...AS_IT_IS, long: { kind: 'rows', by, value } as const },
})
const years = ['2022', '2020', '2021']

test('proposes the next later date, then the newest earlier one', () => {
  expect(nextDate(of('2020', years), ['2020'])).toEqual({ value: '2021', data_date: '2021' })
  expect(nextDate(of('2021', years), ['2020', '2021'])?.value).toBe('2022')
  expect(nextDate(of('2022', years), ['2022'])?.value).toBe('2021')
  expect(nextDate(of('2022', years), ['2022', '2021'])?.value).toBe('2020')
  expect(nextDate(of('2020', years), years)).toBeNull()
  expect(nextDate(of('31/12/2020', ['31/12/2021', '31/12/2020']), ['31/12/2020'])).toEqual({
    value: '31/12/2021',
    data_date: '2021-12-31',
  })
})

test('proposes no date for words, or for a file without a read date', () => {
  expect(nextDate(of('F', ['F', 'H']), ['F'])).toBeNull()
  expect(nextDate(of('2020', years, 'autre'), ['2020'])).toBeNull()
  expect(nextDate({ ...of('2020', years), repeated: null }, ['2020'])).toBeNull()
  const columns = { ...AS_IT_IS, long: { kind: 'columns', key: 'code', by: 'annee' } as const }
  expect(nextDate({ ...of('2020', years), read: columns }, [])).toBeNull()
})
