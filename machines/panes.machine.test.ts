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

test('starts with an inspector of 320 px, and three rows of the table', () => {
  expect(start({}).sizes()).toEqual({ inspector: 320, table: 20.5 })
})

test('clamps a dragged pane without changing the other pane', () => {
  const { actor, saved, sizes } = start({ table: 40 })
  actor.send({ type: 'pane.resized', pane: 'inspector', size: 9000 })
  expect(sizes()).toEqual({ inspector: 560, table: 40 })
  actor.send({ type: 'pane.resized', pane: 'table', size: 55.55 })
  expect(saved).toEqual([
    { inspector: 560, table: 40 },
    { inspector: 560, table: 55.6 },
  ])
})

test('saves a reset, but not an unchanged size', () => {
  const { actor, saved } = start({ inspector: 400 })
  actor.send({ type: 'pane.resized', pane: 'inspector', size: 400 })
  expect(saved).toEqual([])
  actor.send({ type: 'pane.reset', pane: 'inspector' })
  expect(saved).toEqual([{ inspector: 320, table: 20.5 }])
})

test('treats invalid saved sizes as a first visit', () => {
  expect(start({ inspector: Number.NaN, table: -3 }).sizes()).toEqual({ inspector: 320, table: 5 })
})
