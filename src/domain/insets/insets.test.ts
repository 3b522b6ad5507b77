import { expect, test } from 'vitest'
import { USUAL_GROUND } from '../../contract/view.ts'
import { hasInsets, insetBoxes, insetsShown, isBesideInsetsOf } from './insets.ts'

const FRANCE = {
  bbox: [-61.81, -21.39, 55.84, 51.09],
  focus: [-5.14, 41.33, 9.56, 51.09],
} satisfies Parameters<typeof hasInsets>[0]
const WORLD = { bbox: [-180, -90, 180, 83], focus: [-180, -90, 180, 83] } satisfies typeof FRANCE
const BRITTANY = { bbox: [-5.2, 47.2, -1, 48.9], focus: [-5.2, 47.2, -1, 48.9] } satisfies typeof FRANCE

const COUNTIES = {
  bbox: [172.46, 17.91, -65.22, 71.36],
  focus: [-124.74, 24.51, -66.98, 49.39],
} satisfies typeof FRANCE

test('has insets only for France and the United States with their distant places', () => {
  expect(hasInsets(FRANCE)).toBe(true)
  expect(hasInsets(COUNTIES)).toBe(true)
  expect(hasInsets(WORLD)).toBe(false)
  expect(hasInsets(BRITTANY)).toBe(false)
  expect(hasInsets({ bbox: null, focus: null })).toBe(false)
})

test('fits the mainland, but not a town, beside the insets of another dataset', () => {
  expect(isBesideInsetsOf([-4.5, 42.5, 8.2, 50.8], FRANCE)).toBe(true)
  expect(isBesideInsetsOf([-1.8, 48, -1.5, 48.2], FRANCE)).toBe(false)
  expect(isBesideInsetsOf([-4.5, 42.5, 8.2, 50.8], COUNTIES)).toBe(false)
  expect(isBesideInsetsOf([-4.5, 42.5, 8.2, 50.8], WORLD)).toBe(false)
})

const shown = {
  view: {
    ground: USUAL_GROUND,
    reloadOnMove: false,
    displayed: [{ instance: 'fr-regions~2026', visible: true }],
  },
  bounds: [-15, 38, 20, 55] as [number, number, number, number],
  sheets: { 'fr-regions~2026': { instance: FRANCE }, 'us-chomage~2009': { instance: COUNTIES } },
}
const names = (change: Partial<typeof shown>) =>
  insetsShown({ ...shown, ...change }).map(({ name }) => name.en)
const OVERSEAS = ['Guadeloupe', 'Martinique', 'French Guiana', 'Réunion', 'Mayotte']

test('shows insets beside the métropole, not beside a town or the Atlantic', () => {
  expect(names({})).toEqual(OVERSEAS)
  expect(names({ bounds: [2.2, 48.8, 2.5, 48.95] })).toEqual([])
  expect(names({ bounds: [-60, 10, -50, 20] })).toEqual([])
})

test('shows Alaska, Hawaii and Puerto Rico beside the counties of the mainland', () => {
  const view = { ...shown.view, displayed: [{ instance: 'us-chomage~2009', visible: true }] }
  expect(names({ view, bounds: [-130, 20, -60, 52] })).toEqual(['Alaska', 'Hawaii', 'Puerto Rico'])
})

test('omits the places that the map shows itself', () => {
  expect(names({ bounds: [-80, 1, 20, 60] })).toEqual(['Réunion', 'Mayotte'])
  expect(names({ bounds: [-170, -60, 170, 75] })).toEqual([])
})

test('shows insets while their zones are visible and they are switched on', () => {
  const of = (view: Partial<(typeof shown)['view']>) => names({ view: { ...shown.view, ...view } })
  expect(of({})).toEqual(OVERSEAS)
  expect(of({ ground: { ...USUAL_GROUND, insets: false } })).toEqual([])
  expect(of({ displayed: [{ instance: 'fr-regions~2026', visible: false }] })).toEqual([])
  expect(of({ reloadOnMove: true })).toEqual([])
  expect(insetsShown({ ...shown, bounds: null })).toEqual([])
})

test('stacks insets inside the map above its scale, or hides them for lack of space', () => {
  const boxes = insetBoxes(insetsShown(shown), { width: 700, height: 473 })
  expect(boxes.map(({ inset }) => inset.name.fr)).toEqual([
    'Guadeloupe',
    'Martinique',
    'Guyane',
    'La Réunion',
    'Mayotte',
  ])
  boxes.forEach(({ top, height }, at) => {
    expect(top).toBeGreaterThanOrEqual(at === 0 ? 1 : boxes[at - 1]!.top + boxes[at - 1]!.height + 1)
    expect(top + height).toBeLessThan(473 - 40)
  })
  expect(insetBoxes(insetsShown(shown), { width: 400, height: 700 })).toEqual([])
  expect(insetBoxes(insetsShown(shown), { width: 900, height: 250 })).toEqual([])
})

test('hides an inset without zones, and closes the gap', () => {
  const boxes = insetBoxes(insetsShown(shown), { width: 700, height: 600 }, ['martinique'])
  const visible = boxes.filter(({ isHidden }) => !isHidden)
  expect(visible.map(({ inset }) => inset.id)).toEqual(['guadeloupe', 'guyane', 'reunion', 'mayotte'])
  expect(visible.map(({ top }) => top)).toEqual([12, 98, 184, 270])
})
