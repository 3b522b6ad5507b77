import { expect, test } from 'vitest'
import { defaultStyle } from '../colour/style.ts'
import { changeName } from '../label/computed.ts'
import { isNewer, nearestOther, styleAt } from './instanceOrder.ts'

const DATES = ['2026-01-01', '2024', '2021'].map(data_date => ({
  id: `zones~${data_date.slice(0, 4)}`,
  status: 'historical' as const,
  data_date,
}))

test('orders instances by their dates, and of one date as they are listed', () => {
  expect(isNewer('zones~2026', 'zones~2021', DATES)).toBe(true)
  expect(isNewer('zones~2021', 'zones~2026', DATES)).toBe(false)
  const alike = DATES.map(each => ({ ...each, data_date: '2026' }))
  expect(isNewer('zones~2026', 'zones~2024', alike)).toBe(true)
  expect(isNewer('zones~2024', 'zones~2026', alike)).toBe(false)
  expect(isNewer('zones~2011', 'zones~2026', DATES)).toBe(false)
})

test.each([
  ['2024', '2021', '2024', true],
  ['2026', '2024', '2026', true],
  ['2024', '2026', '2024', false],
])('keeps a change since %s in the order of dates when %s is displayed', (base, to, newBase, isBaseNewer) => {
  const change = { label: 'population', amount: 'percent' } as const
  const from = base === '2024' ? '2026' : '2021'
  const before = {
    ...change,
    base: `zones~${base}`,
    isBaseNewer: isNewer(`zones~${base}`, `zones~${from}`, DATES),
  }
  const style = { ...defaultStyle(0), label: changeName(before) }
  expect(styleAt(style, `zones~${from}`, `zones~${to}`, DATES).label).toBe(
    changeName({ ...change, base: `zones~${newBase}`, isBaseNewer }),
  )
})

test('compares the same two instances when the base is displayed', () => {
  const change = { label: 'population', amount: 'difference' } as const
  const style = {
    ...defaultStyle(0),
    label: changeName({ ...change, base: 'zones~2021', isBaseNewer: false }),
  }
  expect(styleAt(style, 'zones~2026', 'zones~2021', DATES).label).toBe(
    changeName({ ...change, base: 'zones~2026', isBaseNewer: true }),
  )
})

const FRANCE = [
  ['2026-ign', '2026-01-01'],
  ['2026', '2026-01-01'],
  ['2024', '2024-01-01'],
  ['2021', '2021-01-01'],
].map(([edition, data_date = '']) => ({ id: `fr~${edition}`, status: 'historical' as const, data_date }))

test.each([
  ['2026', 'fr~2024'],
  ['2024', 'fr~2026'],
  ['2021', 'fr~2024'],
  ['2026-ign', 'fr~2024'],
])('compares %s with %s, the nearest date with the same kind of outlines', (edition, other) => {
  expect(nearestOther(FRANCE, `fr~${edition}`)).toBe(other)
})

test('prefers outlines of the same source to a nearer date', () => {
  const dates = [...FRANCE, { id: 'fr~2016-ign', status: 'historical' as const, data_date: '2016' }]
  expect(nearestOther(dates, 'fr~2026-ign')).toBe('fr~2016-ign')
  expect(nearestOther(dates, 'fr~2021')).toBe('fr~2024')
})

test('proposes the older of two equally near dates, and never an excluded instance', () => {
  const dates = ['2026', '2024', '2022'].map(data_date => ({
    id: `zones~${data_date}`,
    status: 'historical' as const,
    data_date,
  }))
  expect(nearestOther(dates, 'zones~2024')).toBe('zones~2022')
  expect(nearestOther(dates, 'zones~2024', ['zones~2022'])).toBe('zones~2026')
  expect(nearestOther(dates.slice(0, 1), 'zones~2026')).toBeNull()
})
