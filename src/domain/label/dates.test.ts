import { expect, test } from 'vitest'
import { formatDate, formatDays, isoOf, periodOf, roundestDay, typedDate } from './dates.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000
const spaces = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['2024', '2024-01-01', '2025-01-01'],
  ['2024-02', '2024-02-01', '2024-03-01'],
  ['2024-12', '2024-12-01', '2025-01-01'],
  ['2024-02-29', '2024-02-29', '2024-03-01'],
  ['0079-08-24', '0079-08-24', '0079-08-25'],
])('reads %s as the period from %s until before %s', (text, start, end) => {
  expect(periodOf(text)).toEqual({ start: day(start), end: day(end) })
})

test.each([
  ['2024-05-13T12:00Z', 0.5],
  ['2024-05-13 12:00', 0.5],
  ['2024-05-13T12:00:00+02:00', 10 / 24],
  ['2024-05-13T12:00:00+0200', 10 / 24],
  ['2024-05-13T00:30:00-00:30', 1 / 24],
  ['2024-05-13T18:00:00.250Z', 0.75 + 0.25 / 86_400],
])('reads %s as a moment of its day', (text, share) => {
  expect(periodOf(text)?.start).toBeCloseTo(day('2024-05-13') + share, 9)
})

test.each([
  '2023-02-29',
  '2024-13',
  '2024-00-10',
  '2024-05-13T24:30',
  '13/05/2024',
  '24',
  '20240513',
  '2024-5-3',
  'mai 2024',
  '',
])('rejects %j as an ISO date', text => {
  expect(periodOf(text)).toBeNull()
})

test('converts a typed date to ISO 8601', () => {
  expect(['2024', ' 2024-05 ', '13/05/2024', '1.3.2025', '31/02/2024', 'x'].map(typedDate)).toEqual([
    '2024',
    '2024-05',
    '2024-05-13',
    '2025-03-01',
    null,
    null,
  ])
})

test("writes a date as precisely as it is known, in the language's style", () => {
  expect(formatDate('2024', 'fr')).toBe('2024')
  expect(formatDate('2024-05', 'fr')).toBe('mai 2024')
  expect(formatDate('2024-05-13', 'fr')).toBe('13 mai 2024')
  expect(formatDate('2024-05-13', 'en')).toBe('13 May 2024')
  expect(spaces(formatDate('2024-05-13T10:05:07+02:00', 'fr'))).toBe('13 mai 2024, 08:05:07 UTC')
  expect(spaces(formatDate('2024-05-13T10:05Z', 'fr'))).toBe('13 mai 2024, 10:05 UTC')
  expect(spaces(formatDate('2024-05-13 10:05:07', 'en'))).toBe('13 May 2024, 10:05:07')
})

test('writes the first of a month as an ordinal in French, and no other day', () => {
  const written = (text: string) => spaces(formatDate(text, 'fr'))
  expect(written('2026-01-01')).toBe('1er janv. 2026')
  expect(written('2026-03-01T01:01Z')).toBe('1er mars 2026, 01:01 UTC')
  expect(written('2026-01-11')).toBe('11 janv. 2026')
  expect(written('2026-01-21')).toBe('21 janv. 2026')
  expect(written('2026-01')).toBe('janvier 2026')
  expect(spaces(formatDays(day('2026-01-01'), 'fr'))).toBe('1er janv. 2026')
  expect(formatDate('2026-01-01', 'en')).toBe('1 Jan 2026')
})

test('writes whole days as dates, and others with their time', () => {
  expect([day('2024-05-13'), day('2024-05-13') + 0.5].map(days => spaces(formatDays(days, 'fr')))).toEqual([
    '13 mai 2024',
    '13 mai 2024, 12:00',
  ])
})

test("writes nothing for days outside the browser's calendar", () => {
  for (const days of [1e8 + 1, -1e8 - 1, Number.NaN, Number.POSITIVE_INFINITY])
    expect([isoOf(days), formatDays(days, 'fr')]).toEqual(['', ''])
  for (const days of [1e8, -1e8]) expect(formatDays(days, 'fr')).not.toBe('')
})

test('writes days as dates, and moments to the second', () => {
  expect([0, day('2024-05-13'), day('2024-05-13') + 0.5].map(isoOf)).toEqual([
    '1970-01-01',
    '2024-05-13',
    '2024-05-13T12:00:00Z',
  ])
})

test.each([
  ['1950-03-02', '2024-05-13', '2000-01-01'],
  ['2021-03-02', '2024-05-13', '2024-01-01'],
  ['2024-01-20', '2024-05-13', '2024-04-01'],
  ['2024-05-10', '2024-05-13', '2024-05-13'],
])('finds the most readable date after %s and until %s: %s', (low, high, found) => {
  expect(isoOf(roundestDay(day(low), day(high)))).toBe(found)
})

const moment = (text: string) => Date.parse(text) / 86_400_000

test.each([
  ['2024-05-12T18:00:00Z', '2024-05-13T14:20:00Z', '2024-05-13'],
  ['2024-05-13T09:10:00Z', '2024-05-13T14:20:00Z', '2024-05-13T12:00:00Z'],
  ['2024-05-13T13:10:00Z', '2024-05-13T18:20:00Z', '2024-05-13T18:00:00Z'],
  ['2024-05-13T09:10:00Z', '2024-05-13T11:20:00Z', '2024-05-13T11:00:00Z'],
  ['2024-05-13T11:10:20Z', '2024-05-13T11:12:40Z', '2024-05-13T11:12:00Z'],
  ['1931-05-13T11:10:20Z', '1931-05-13T11:12:40Z', '1931-05-13T11:12:00Z'],
])('finds the most readable moment after %s and until %s: %s', (low, high, found) => {
  expect(isoOf(roundestDay(moment(low), moment(high)))).toBe(found)
})
