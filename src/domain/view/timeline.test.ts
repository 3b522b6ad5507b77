import { expect, test } from 'vitest'
import { EMPTY_VIEW, type View } from '../../contract/view.ts'
import { applyEdit } from './edit.ts'
import { timelineAfterTravel } from './timeline.ts'

const showing = (...datasets: string[]): View =>
  datasets.reduce(
    (view, dataset) => applyEdit(view, { type: 'instance.displayed', dataset, instance: `${dataset}~2026` }),
    EMPTY_VIEW,
  )
const [one, two, three] = [showing('a'), showing('a', 'b'), showing('a', 'b', 'c')] as const

test('treats one step back as undo, one forward as redo', () => {
  const back = timelineAfterTravel({ past: [EMPTY_VIEW, one], future: [three] }, two, one)
  expect(back).toEqual({ past: [EMPTY_VIEW], future: [two, three] })
  expect(timelineAfterTravel(back, one, two)).toEqual({ past: [EMPTY_VIEW, one], future: [three] })
})

test('keeps skipped steps for undo or redo', () => {
  const back = timelineAfterTravel({ past: [EMPTY_VIEW, one, two], future: [] }, three, EMPTY_VIEW)
  expect(back).toEqual({ past: [], future: [one, two, three] })
  expect(timelineAfterTravel(back, EMPTY_VIEW, three)).toEqual({ past: [EMPTY_VIEW, one, two], future: [] })
})

test('ignores the same view from another camera', () => {
  const camera = { lng: 2, lat: 46, zoom: 6 }
  expect(timelineAfterTravel({ past: [one], future: [three] }, two, { ...two, camera })).toEqual({
    past: [one],
    future: [three],
  })
})

test('adds a view from before the page was opened as a step', () => {
  expect(timelineAfterTravel({ past: [one], future: [three] }, two, EMPTY_VIEW)).toEqual({
    past: [one, two],
    future: [],
  })
})
