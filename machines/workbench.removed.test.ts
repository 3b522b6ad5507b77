import { expect, test } from 'vitest'
import { commandById } from '../src/commands/registry.ts'
import { run } from '../src/commands/run.ts'
import { showing } from '../tests/support/showing.ts'

test('offers to undo the removal of a dataset', async () => {
  const bench = await showing('zones')
  run(commandById('dataset.remove'), 'button', bench.runtime, ['zones'])
  expect(bench.runtime.snapshots().notifications.context.visible.map(({ key }) => key)).toEqual([
    'removedWithUndo',
  ])
})

test('offers to undo a removal until the next action', async () => {
  const bench = await showing('zones', 'labels')
  const offers = () => bench.runtime.snapshots().notifications.context.visible.map(({ key }) => key)
  run(commandById('dataset.remove'), 'button', bench.runtime, ['labels'])
  run(commandById('visibility.toggle'), 'key', bench.runtime, ['zones'])
  expect(offers()).toEqual([])
  run(commandById('dataset.remove'), 'button', bench.runtime, ['zones'])
  run(commandById('view.undo'), 'key', bench.runtime)
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  expect(offers()).toEqual([])
})

test('removes a deleted instance from the map, the panels, undo and redo', async () => {
  const bench = await showing('zones', 'labels')
  const shown = () => bench.view().displayed.map(({ instance }) => instance)
  bench.root.send({ type: 'zone.inspected', zone: 'labels.38' })
  bench.root.send({ type: 'instance.removed', dataset: 'labels', instance: 'labels~2026' })
  await bench.settle()
  expect([shown(), bench.view().inspected, bench.root.getSnapshot().value.showing]).toEqual([
    ['zones~2026'],
    null,
    'settled',
  ])
  const last = bench.mapCommands.findLast(({ type }) => type === 'map.arranged')
  expect(last?.type === 'map.arranged' && last.displayed.map(({ instance }) => instance)).toEqual([
    'zones~2026',
  ])
  expect(bench.runtime.snapshots().table.context.target?.displayed.instance).toBe('zones~2026')
  bench.root.send({ type: 'view.undone' })
  await bench.settle()
  expect(shown()).toEqual([])
  expect(bench.root.getSnapshot().can({ type: 'view.undone' })).toBe(false)
})

test('stops waiting for an instance deleted while loading', async () => {
  const bench = await showing('zones')
  bench.root.send({ type: 'instance.displayed', dataset: 'labels', instance: 'labels~2026' })
  await bench.settle()
  bench.root.send({ type: 'instance.removed', dataset: 'labels', instance: 'labels~2026' })
  await bench.settle()
  const { value, context } = bench.root.getSnapshot()
  expect([value.showing, context.view.displayed.map(({ dataset }) => dataset), context.past.length]).toEqual([
    'settled',
    ['zones'],
    1,
  ])
})

test('keeps the view when a hidden instance is deleted', async () => {
  const bench = await showing('zones')
  const before = bench.view()
  bench.root.send({ type: 'instance.removed', dataset: 'labels', instance: 'labels~2026' })
  await bench.settle()
  expect([bench.view(), bench.root.getSnapshot().value.showing]).toEqual([before, 'settled'])
})
