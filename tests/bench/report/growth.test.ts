import { expect, test } from 'vitest'
import { growthTable } from './growth.ts'

const figures = {
  '1000000: measured at': Date.UTC(2026, 10, 27),
  '3000000: measured at': Date.UTC(2026, 10, 28),
  '1000000: import, processor ms': 45_000,
  '1000000: import memory, bytes': 1.2e9,
  '3000000: import, processor ms': 228_000,
  '3000000: import memory, bytes': 1.3e9,
}

test('compares the largest grid with the next smaller one, and memory with its maximum', () => {
  const lines = growthTable(figures).split('\n')
  expect(lines).toContain('| zones | 1,000,000 | 3,000,000 | at 3x the zones | goal | met |')
  expect(lines).toContain(
    '| import, time of processors | 45 s | 228 s | 5.1x | ≤ 3.3x the size before | **no** |',
  )
  expect(lines).toContain('| memory of the import | 1,200 MB | 1,300 MB | 1.1x | ≤ 1,500 MB | yes |')
})

test('leaves unmeasured rows open', () => {
  const lines = growthTable(figures).split('\n')
  expect(lines).toContain('| tiles | – | – | – |  |  |')
})

test('names the sizes of each day of measurement', () => {
  const [first] = growthTable(figures).split('\n')
  expect(first).toBe('Measured on 2026-11-27 (1,000,000) and 2026-11-28 (3,000,000).')
  const sameDay = { ...figures, '1000000: measured at': Date.UTC(2026, 10, 28) }
  expect(growthTable(sameDay).split('\n')[0]).toBe('Measured on 2026-11-28.')
})
