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

test('columns with too few values to part a table are not compared: a wide table has very many pairs of them', () => {
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
