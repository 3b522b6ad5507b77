import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type PaneSizes, panesMachine } from './panes.machine.ts'

function start(sizes: Partial<PaneSizes>) {
  const saved: PaneSizes[] = []
  const savePanes = fromPromise<void, { sizes: PaneSizes }>(async ({ input }) => {
    saved.push(input.sizes)
  })
  const actor = createActor(panesMachine.provide({ actors: { savePanes } }), { input: { sizes } }).start()
  return { actor, saved, sizes: () => actor.getSnapshot().context.sizes }
}

test('a first visit has an inspector of 320 pixels, and a table of a quarter of the middle', () => {
  expect(start({}).sizes()).toEqual({ inspector: 320, table: 26 })
})

test('what is dragged is kept within its bounds, the other pane as it was', () => {
  const { actor, saved, sizes } = start({ table: 40 })
  actor.send({ type: 'pane.resized', pane: 'inspector', size: 9000 })
  expect(sizes()).toEqual({ inspector: 560, table: 40 })
  actor.send({ type: 'pane.resized', pane: 'table', size: 55.55 })
  expect(saved).toEqual([
    { inspector: 560, table: 40 },
    { inspector: 560, table: 55.6 },
  ])
})

test('the same size is not kept again, and a reset is kept', () => {
  const { actor, saved } = start({ inspector: 400 })
  actor.send({ type: 'pane.resized', pane: 'inspector', size: 400 })
  expect(saved).toEqual([])
  actor.send({ type: 'pane.reset', pane: 'inspector' })
  expect(saved).toEqual([{ inspector: 320, table: 26 }])
})

test('what was kept and is nonsense is as on a first visit', () => {
  expect(start({ inspector: Number.NaN, table: -3 }).sizes()).toEqual({ inspector: 320, table: 5 })
})
