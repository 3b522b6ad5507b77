import { expect, test } from 'vitest'
import { PageLegend, PageTitle } from '../../contract/view.ts'
import { DIRECTIONS, LEGEND_ANCHORS, nearestAnchor, nextAnchor, TITLE_ANCHORS } from './anchors.ts'

test('has an anchor for each place of the legend and of the title', () => {
  expect(Object.keys(LEGEND_ANCHORS).toSorted()).toEqual(
    PageLegend.options.filter(each => each !== 'auto').toSorted(),
  )
  expect(Object.keys(TITLE_ANCHORS).toSorted()).toEqual(PageTitle.options.toSorted())
})

test.each([
  ['the legend', LEGEND_ANCHORS],
  ['the title', TITLE_ANCHORS],
])('leads %s from each of its places to every other one by arrow keys', (_, anchors) => {
  const all = Object.keys(anchors) as (keyof typeof anchors)[]
  for (const from of all) {
    const reached = new Set([from])
    // The loop also visits anchors added to the set meanwhile.
    for (const at of reached) for (const way of DIRECTIONS) reached.add(nextAnchor(anchors, at, way))
    expect([...reached].toSorted()).toEqual(all.toSorted())
  }
})

test('moves a legend in the direction of the arrow, and no further than the edge', () => {
  expect(nextAnchor(LEGEND_ANCHORS, 'bottom-right', 'left')).toBe('bottom-left')
  expect(nextAnchor(LEGEND_ANCHORS, 'bottom-right', 'right')).toBe('right')
  expect(nextAnchor(LEGEND_ANCHORS, 'bottom-right', 'down')).toBe('below')
  expect(nextAnchor(LEGEND_ANCHORS, 'right', 'right')).toBe('right')
  expect(nextAnchor(TITLE_ANCHORS, 'top-left', 'right')).toBe('top')
  expect(nextAnchor(TITLE_ANCHORS, 'top', 'down')).toBe('bottom')
})

test('snaps to the nearest place', () => {
  expect(nearestAnchor(LEGEND_ANCHORS, [0.2, 0.8])).toBe('bottom-left')
  expect(nearestAnchor(LEGEND_ANCHORS, [0, 0.4])).toBe('left')
  expect(nearestAnchor(TITLE_ANCHORS, [0.6, 0.7])).toBe('bottom')
})
