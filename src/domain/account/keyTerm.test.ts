import { expect, test } from 'vitest'
import { expiryOf, keyStatusOf, termMistake } from './keyTerm.ts'

const now = new Date(2026, 10, 22, 15, 30).getTime()
const day = 24 * 3_600_000

test('ends a key after its term, at the end of the chosen day, or never', () => {
  expect(expiryOf({ term: '30', expiry_date: '' }, now)).toBe(new Date(now + 30 * day).toISOString())
  expect(expiryOf({ term: '365', expiry_date: '2027-01-01' }, now)).toBe(
    new Date(now + 365 * day).toISOString(),
  )
  expect(expiryOf({ term: 'never', expiry_date: '' }, now)).toBeNull()
  expect(expiryOf({ term: 'date', expiry_date: '2027-01-31' }, now)).toBe(
    new Date(2027, 0, 31, 23, 59, 59, 999).toISOString(),
  )
})

test('allows end dates from today to about five years ahead', () => {
  const mistake = (expiry_date: string) => termMistake({ term: 'date', expiry_date }, now)
  expect(['2026-11-21', '2026-11-22', '2031-11-22', '2031-11-25'].map(mistake)).toEqual([
    'datePast',
    null,
    null,
    'dateTooFar',
  ])
})

test('warns of a key within its last fourteen days, and marks expired keys', () => {
  const after = (milliseconds: number) => keyStatusOf(new Date(now + milliseconds).toISOString(), now)
  expect(keyStatusOf(null, now)).toEqual({ kind: 'valid' })
  expect(after(15 * day)).toEqual({ kind: 'valid' })
  expect(after(14 * day)).toEqual({ kind: 'ending', days: 14 })
  expect(after(day / 2)).toEqual({ kind: 'ending', days: 0 })
  expect(after(0)).toEqual({ kind: 'ended' })
})
