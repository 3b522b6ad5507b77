import { expect, test } from 'vitest'
import { weightsTable } from './weights.ts'

test('has a row per dataset and zoom', () => {
  const lines = weightsTable('2026-11-30T01:00:00.000Z', {
    '35344, 4: zones': 35_344,
    '35344, 4: requests': 9,
    '35344, 4: bytes': 367_400,
    '35344, 4: heap': 25_300_000,
    '35344, 10: zones': 812,
    '35344, 10: requests': 12,
    '35344, 10: bytes': 91_000,
    '35344, 10: heap': 21_000_000,
  }).split('\n')
  expect(lines[0]).toBe('Measured on 2026-11-30.')
  expect(lines.slice(4)).toEqual([
    '| 35,344 | 4 | 35,344 | 9 | 367 kB | 25 MB |',
    '| 35,344 | 10 | 812 | 12 | 91 kB | 21 MB |',
  ])
})
