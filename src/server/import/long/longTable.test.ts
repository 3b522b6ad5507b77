import { expect, test } from 'vitest'
import type { ColumnSurvey } from '../../../contract/import.ts'
import { possiblyRepeatedKey, repeatedKeysIn } from './longTable.ts'

const column = (name: string, distinct: number): ColumnSurvey => ({
  name,
  type: 'text',
  empty: 0,
  distinct,
  samples: ['mot'],
})

test('skips columns with few values, so that wide tables have few pairs to compare', () => {
  const properties = new Map<string, unknown>()
  let reads = 0
  properties.get = () => {
    reads += 1
    return 'mot'
  }
  const rows = Array.from({ length: 5000 }, (_, line) => ({ line, properties, geometry: null }))
  const columns = Array.from({ length: 200 }, (_, at) => column(`mots ${at}`, 40))
  expect(repeatedKeysIn(rows, columns, () => null)).toBeNull()
  expect(possiblyRepeatedKey(rows, columns)).toBeNull()
  expect(reads).toBe(0)
})

const rowsOf = (...rows: Record<string, string>[]) =>
  rows.map((properties, line) => ({ line, properties: new Map(Object.entries(properties)), geometry: null }))

test('finds codes of one year that may repeat in rows outside the sample', () => {
  const rows = rowsOf(
    { code: '01', annee: '2020', type: 'a' },
    { code: '02', annee: '2020', type: 'b' },
    { code: '03', annee: '2020', type: 'a' },
  )
  expect(possiblyRepeatedKey(rows, [column('code', 3), column('annee', 1), column('type', 2)])).toBe('code')
  // A column with several values is irrelevant when each row has its own code.
  expect(possiblyRepeatedKey(rows, [column('code', 3), column('type', 2)])).toBeNull()
})
