import { expect, test } from 'vitest'
import { KeyLines } from './table.ts'

test('finds the line of each of many keys', () => {
  const lines = new KeyLines()
  const keys = Array.from({ length: 5000 }, (_, number) => `clé ${number}`)
  for (const [line, key] of keys.entries()) {
    expect(lines.get(key)).toBeUndefined()
    lines.add(key, line)
  }
  for (const [line, key] of keys.entries()) expect(lines.get(key)).toBe(line)
  expect(lines.get('clé 5000')).toBeUndefined()
})

test('distinguishes the empty key, long keys, and keys that begin alike', () => {
  const lines = new KeyLines()
  const keys = ['', 'a', 'ab', '\ufeffa', 'é'.repeat(300), `${'é'.repeat(300)}a`]
  for (const [line, key] of keys.entries()) lines.add(key, line)
  expect(keys.map(key => lines.get(key))).toEqual([0, 1, 2, 3, 4, 5])
})
