import { expect, test } from 'vitest'
import { USUAL_GROUND } from '../../contract/view.ts'
import { areInsetsShown, framesMetropole, hasInsets, insetBoxes } from './insets.ts'

const FRANCE = {
  bbox: [-61.81, -21.39, 55.84, 51.09],
  focus: [-5.14, 41.33, 9.56, 51.09],
} satisfies Parameters<typeof hasInsets>[0]
const WORLD = { bbox: [-180, -90, 180, 83], focus: [-180, -90, 180, 83] } satisfies typeof FRANCE
const BRITTANY = { bbox: [-5.2, 47.2, -1, 48.9], focus: [-5.2, 47.2, -1, 48.9] } satisfies typeof FRANCE

test('has insets only for France with its overseas départements', () => {
  expect(hasInsets(FRANCE)).toBe(true)
  expect(hasInsets(WORLD)).toBe(false)
  expect(hasInsets(BRITTANY)).toBe(false)
  expect(hasInsets({ bbox: null, focus: null })).toBe(false)
})

test('shows insets beside the métropole, not beside a town or the Atlantic', () => {
  expect(framesMetropole([-15, 38, 20, 55])).toBe(true)
  expect(framesMetropole([2.2, 48.8, 2.5, 48.95])).toBe(false)
  expect(framesMetropole([-80, -30, 70, 60])).toBe(false)
  expect(framesMetropole([-60, 10, -50, 20])).toBe(false)
})

test('shows insets while their zones are visible and they are switched on', () => {
  const shown = {
    view: {
      ground: USUAL_GROUND,
      reloadOnMove: false,
      displayed: [{ instance: 'fr-regions~2026', visible: true }],
    },
    bounds: [-15, 38, 20, 55] as [number, number, number, number],
    sheets: { 'fr-regions~2026': { instance: FRANCE } },
  }
  const of = (view: Partial<(typeof shown)['view']>) =>
    areInsetsShown({ ...shown, view: { ...shown.view, ...view } })
  expect(of({})).toBe(true)
  expect(of({ ground: { ...USUAL_GROUND, insets: false } })).toBe(false)
  expect(of({ displayed: [{ instance: 'fr-regions~2026', visible: false }] })).toBe(false)
  expect(of({ reloadOnMove: true })).toBe(false)
  expect(areInsetsShown({ ...shown, bounds: null })).toBe(false)
})

test('stacks insets inside the map above its scale, or hides them for lack of space', () => {
  const boxes = insetBoxes(700, 473)
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
  expect(insetBoxes(400, 700)).toEqual([])
  expect(insetBoxes(900, 250)).toEqual([])
})
