import { expect, test } from 'vitest'
import { READERS } from './readers.ts'

test('assigns each file extension to at most one format', () => {
  const endings = READERS.flatMap(({ extensions }) => extensions)
  expect(endings.filter((ending, at) => endings.indexOf(ending) !== at)).toEqual([])
  expect(endings.filter(ending => ending !== ending.toLowerCase() || ending.startsWith('.'))).toEqual([])
})

test('asks the table reader last, since any text may be a table', () => {
  expect(READERS.at(-1)?.name).toBe('csv')
})
