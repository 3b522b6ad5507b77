import { expect, test } from 'vitest'
import { READERS } from './readers.ts'

test('the ending of a name tells one format at most', () => {
  const endings = READERS.flatMap(({ extensions }) => extensions)
  expect(endings.filter((ending, at) => endings.indexOf(ending) !== at)).toEqual([])
  expect(endings.filter(ending => ending !== ending.toLowerCase() || ending.startsWith('.'))).toEqual([])
})

test('tables are asked last, since any text could be one', () => {
  expect(READERS.at(-1)?.name).toBe('csv')
})
