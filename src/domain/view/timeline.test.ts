import { expect, test } from 'vitest'
import { EMPTY_VIEW, type View } from '../../contract/view.ts'
import { applyEdit } from './edit.ts'
import { travelled } from './timeline.ts'

const showing = (...datasets: string[]): View =>
  datasets.reduce(
    (view, dataset) => applyEdit(view, { type: 'instance.displayed', dataset, instance: `${dataset}~2026` }),
    EMPTY_VIEW,
  )
const [one, two, three] = [showing('a'), showing('a', 'b'), showing('a', 'b', 'c')] as const

test('one step back is an undo, one step forward a redo', () => {
  const back = travelled({ past: [EMPTY_VIEW, one], future: [three] }, two, one)
  expect(back).toEqual({ past: [EMPTY_VIEW], future: [two, three] })
  expect(travelled(back, one, two)).toEqual({ past: [EMPTY_VIEW, one], future: [three] })
})

test('several steps at once leave those in between to redo, or to undo', () => {
  const back = travelled({ past: [EMPTY_VIEW, one, two], future: [] }, three, EMPTY_VIEW)
  expect(back).toEqual({ past: [], future: [one, two, three] })
  expect(travelled(back, EMPTY_VIEW, three)).toEqual({ past: [EMPTY_VIEW, one, two], future: [] })
})

test('the same view from elsewhere is no step', () => {
  const camera = { lng: 2, lat: 46, zoom: 6 }
  expect(travelled({ past: [one], future: [three] }, two, { ...two, camera })).toEqual({
    past: [one],
    future: [three],
  })
})

test('a view that was not shown since the page was opened is one more step', () => {
  expect(travelled({ past: [one], future: [three] }, two, EMPTY_VIEW)).toEqual({
    past: [one, two],
    future: [],
  })
})
