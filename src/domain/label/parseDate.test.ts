import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDate } from './parseDate.ts'

test.each([
  ['2025', '2025'],
  ['2025-12-31', '2025-12-31'],
  ['2025-12-31T23:59:59Z', '2025-12-31'],
  ['2025-12', '2025-12-01'],
  ['31/12/2025', '2025-12-31'],
  ['31-12-2025', '2025-12-31'],
  ['1.3.2025', '2025-03-01'],
  ['20251231', '2025-12-31'],
  ['décembre 2025', '2025-12-01'],
  ['31 Décembre 2025', '2025-12-31'],
  ['1er mars 2025', '2025-03-01'],
  ['août 2024', '2024-08-01'],
  ['December 2025', '2025-12-01'],
  ['March 1, 2025', '2025-03-01'],
])('reads "%s" as %s', (text, date) => expect(parseDate(text)).toBe(date))

test.each(['', '31/02/2025', '12/31/2025', '0999', '99999999', 'hier', 'brumaire 2025', '31/12-2025'])(
  'rejects "%s" as a date',
  text => expect(parseDate(text)).toBeUndefined(),
)

test('reads a parsed day again', () => {
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, date => {
      const day = date.toISOString().slice(0, 10)
      expect(parseDate(day)).toBe(day)
      expect(parseDate(day.split('-').toReversed().join('/'))).toBe(day)
    }),
  )
})
