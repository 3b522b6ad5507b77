import fc from 'fast-check'
import { expect, test } from 'vitest'
import { label } from '../../../tests/support/fixtures.ts'
import { shownZones, zoneNumber } from '../../../tests/support/shownZones.ts'
import type { Sheet, Shown } from '../view/shown.ts'
import {
  fittingWidth,
  inSight,
  isSortable,
  naturalWidth,
  orderAfterMove,
  orderedColumns,
  orderOf,
} from './tableColumns.ts'

const ids = ['name', 'key', 'a', 'b', 'c']
const layout = fc.record({
  order: fc.subarray([...ids, 'gone'], { minLength: 0 }).chain(list => fc.shuffledSubarray(list)),
  shown: fc.dictionary(fc.constantFrom(...ids), fc.boolean()),
  widths: fc.constant({}),
})

test('places each column once, for any stored order', () => {
  fc.assert(
    fc.property(layout, given => {
      expect(orderedColumns(ids, given).toSorted()).toEqual(ids.toSorted())
    }),
  )
})

test('places a new column after its natural predecessor', () => {
  expect(orderedColumns(ids, { order: ['c', 'a', 'key', 'name'], shown: {}, widths: {} })).toEqual([
    'c',
    'a',
    'b',
    'key',
    'name',
  ])
})

test("shows the user's choice, else all but repeated columns", () => {
  expect(inSight(ids, { order: [], shown: { a: true, key: false }, widths: {} }, ['a', 'b'])).toEqual([
    'name',
    'a',
    'c',
  ])
})

test('places a moved column and keeps the order of the others', () => {
  fc.assert(
    fc.property(layout, fc.nat(), fc.nat(), (given, which, where) => {
      const all = orderedColumns(ids, given)
      const visible = inSight(ids, given, [])
      const id = visible[which % Math.max(1, visible.length)]
      fc.pre(id !== undefined)
      const place = where % visible.length
      const order = orderAfterMove(all, visible, id ?? '', place)
      const after = inSight(ids, { ...given, order }, [])
      expect(after[place]).toBe(id)
      expect(order.filter(each => each !== id)).toEqual(all.filter(each => each !== id))
    }),
  )
})

test('sorts by an origin column unless the dataset has a label of that name', () => {
  const { sheet, displayed } = shownZones
  const [population, region] = sheet.labels
  const fromOrigin = { ...sheet, originLabels: [{ ...sheet.labels[0], name: 'surface' }, region] } as Sheet
  const shown = { ...shownZones, sheet: fromOrigin, displayed: { ...displayed, originLabels: true } }
  expect(population?.name).toBe('population')
  expect(
    ['name', 'population', 'origin:surface', 'origin:region', 'nothing'].map(id => isSortable(shown, id)),
  ).toEqual([true, true, true, false, false])
  expect(orderOf({ label: 'origin:surface', direction: 'asc' })).toEqual({
    label: 'surface',
    direction: 'asc',
  })
})

test('makes a column of numbers wide enough for each of them', () => {
  const [population] = shownZones.sheet.labels
  const whole = fc.integer({ min: -1e12, max: 1e12 })
  fc.assert(
    fc.property(whole, whole, whole, fc.constantFrom('fr', 'en'), (...[one, other, third, language]) => {
      const numbers = [one, other, third].sort((a, b) => a - b)
      const stats = { ...population?.stats, min: numbers[0], max: numbers[2] }
      const label = { ...population, title: { fr: 'h', en: 'h' }, unit: null, stats }
      const shown = { ...shownZones, sheet: { ...shownZones.sheet, labels: [label] } } as Shown
      const zones = numbers.map(number => ({ ...zoneNumber(0), labels: { population: number } }))
      const fitting = fittingWidth(shown, 'population', { zones, language })
      expect(naturalWidth(shown, 'population', language)).toBeGreaterThanOrEqual(Math.round(fitting))
    }),
  )
})

test.each([
  ['fr', 1, ''],
  ['fr', 0.5, 'T23:59:51Z'],
  ['en', 1, ''],
  ['en', 0.5, 'T23:59:51Z'],
] as const)('makes a column of dates in %s, up to %d, wide enough for a year', (...told) => {
  const [language, max, time] = told
  const day = { ...label('day', 'date'), title: { fr: 'h', en: 'h' } }
  const labels = [{ ...day, stats: { ...day.stats, min: 0, max } }]
  const shown = { ...shownZones, sheet: { ...shownZones.sheet, labels } } as Shown
  const zones = Array.from({ length: 366 }, (_, at) => {
    const date = new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10)
    return { ...zoneNumber(0), labels: { day: date + time } }
  })
  const fitting = fittingWidth(shown, 'day', { zones, language })
  expect(naturalWidth(shown, 'day', language)).toBeGreaterThanOrEqual(Math.round(fitting))
})
