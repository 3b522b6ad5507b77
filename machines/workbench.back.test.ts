import { expect, test } from 'vitest'
import { edit } from '../src/commands/draft.ts'
import { commandById } from '../src/commands/registry.ts'
import { isPossible, run } from '../src/commands/run.ts'
import { showing } from '../tests/support/showing.ts'

test('leaves the options first, then the zone with the inspector, then the selection', async () => {
  const bench = await showing('zones')
  const { runtime } = bench
  const state = () => {
    const { workbench, panels, selection } = runtime.snapshots()
    const { options, inspectorPane } = panels.value
    return [options, inspectorPane, workbench.context.view.inspected, Object.keys(selection.context.selected)]
  }
  const back = () => run(commandById('workbench.back'), 'key', runtime)
  edit(runtime, 'selection', { type: 'zone.toggled', ordinal: 3 })
  bench.mapIsClicked('zones.38')
  await bench.settle()
  run(commandById('options.toggle'), 'key', runtime)
  expect(state()).toEqual(['unfolded', 'open', 'zones.38', ['zones']])
  back()
  expect(state()).toEqual(['folded', 'open', 'zones.38', ['zones']])
  back()
  expect(state()).toEqual(['folded', 'closed', null, ['zones']])
  back()
  expect(state()).toEqual(['folded', 'closed', null, []])
  expect(isPossible(commandById('workbench.back'), runtime.snapshots(), [])).toBe(false)
})

test('closes a newer panel first, and keeps the options unfolded', async () => {
  const { runtime } = await showing('zones')
  run(commandById('options.toggle'), 'key', runtime)
  run(commandById('card.open'), 'key', runtime, ['zones'])
  run(commandById('workbench.back'), 'key', runtime)
  expect(runtime.snapshots().panels.value).toMatchObject({ options: 'unfolded', inspectorPane: 'closed' })
})

test('closes the ID card with its own key, and opens another dataset’s card', async () => {
  const { runtime } = await showing('zones', 'labels')
  const card = (dataset: string) => {
    run(commandById('card.open'), 'key', runtime, [dataset])
    const { workbench, panels } = runtime.snapshots()
    return [panels.value.inspectorPane, workbench.context.card]
  }
  expect(card('zones')).toEqual(['open', 'zones'])
  expect(card('labels')).toEqual(['open', 'labels'])
  expect(card('labels')).toEqual(['closed', 'labels'])
})
