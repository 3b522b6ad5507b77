import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { edit } from '../src/commands/draft.ts'
import { preview } from '../src/commands/preview.ts'
import { commandById } from '../src/commands/registry.ts'
import { run } from '../src/commands/run.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'
import type { AddressCommand } from './workbench.types.ts'

/** Displays a whole dataset. */
async function displayed({ whole = false } = {}) {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
  bench.root.send({ type: 'instance.displayed', dataset: 'zones', instance: 'zones~2026' })
  await bench.settle()
  bench.parts({ type: 'parts.completed', whole })
  await bench.settle()
  const drawn = () => {
    const last = bench.mapCommands.findLast(({ type }) => type === 'map.arranged')
    return last?.type === 'map.arranged' ? last.displayed[0]?.opacity : undefined
  }
  const previewFilter = () =>
    bench.root.getSnapshot().context.loads['zones']?.getSnapshot().context.previewFilter
  return { bench, drawn, previewFilter }
}

test('draws a dragged opacity at once, and adds one undo step on release', async () => {
  const { bench, drawn } = await displayed()
  const before = bench.view()
  for (const opacity of [90, 70, 35]) {
    edit(bench.runtime, 'workbench', { type: 'opacity.previewed', dataset: 'zones', opacity })
    expect(drawn()).toBe(opacity)
  }
  expect(bench.view()).toBe(before)
  run(commandById('opacity.set'), 'button', bench.runtime, ['zones', '35'])
  expect([drawn(), bench.view().displayed[0]?.opacity]).toEqual([35, 35])
  bench.root.send({ type: 'view.undone' })
  expect(bench.view().displayed).toEqual(before.displayed)
  expect(drawn()).toBe(100)
})

test('restores the opacity after a preview', async () => {
  const { bench, drawn } = await displayed()
  preview(bench.runtime, commandById('opacity.set'), ['zones', '20'])()
  expect(drawn()).toBe(100)
})

test('keeps an edited style on the map and in the address after another edit', async () => {
  const { bench } = await displayed()
  const painted = () => bench.root.getSnapshot().context.loads['zones']?.getSnapshot().context.style.colour
  let written: string | undefined
  bench.root.system.inspect(told => {
    if (told.type !== '@xstate.event' || (told.actorRef as AnyActorRef).id !== 'address') return
    const command = told.event as AddressCommand
    if (command.type === 'address.written') written = command.view.displayed[0]?.style.colour
  })
  const saved = painted()
  edit(bench.runtime, 'displaySettings', { type: 'draft.changed', patch: { colour: '#123456' } })
  expect([painted(), written]).toEqual(['#123456', '#123456'])
  for (const opacity of ['35', '60']) {
    run(commandById('opacity.set'), 'button', bench.runtime, ['zones', opacity])
    await bench.settle()
    expect([painted(), written]).toEqual(['#123456', '#123456'])
  }
  expect(bench.view().displayed[0]).toMatchObject({ opacity: 60, style: { colour: saved } })
  run(commandById('settings.cancel'), 'button', bench.runtime)
  expect([painted(), written]).toEqual([saved, saved])
})

const condition = { label: 'population', typed: { text: '5', language: 'fr' as const } }

test('previews a draft filter on the map until it is empty', async () => {
  const { bench, previewFilter } = await displayed()
  bench.runtime.send('filter', { type: 'condition.added' })
  edit(bench.runtime, 'filter', { type: 'condition.changed', id: 'n2', patch: condition })
  expect(previewFilter()).toBeNull()
  bench.wait(250)
  expect(previewFilter()?.filter).toMatchObject({ label: 'population', value: 5 })
  run(commandById('filter.cancel'), 'button', bench.runtime)
  expect(previewFilter()).toBeNull()
})

test('previews a sentence, and keeps a visible draft', async () => {
  const { bench, previewFilter } = await displayed()
  const sentence = ['zones', 'population', 'gt', '7']
  const stop = preview(bench.runtime, commandById('filter.by'), sentence)
  expect(previewFilter()?.filter).toMatchObject({ operator: 'gt', value: 7 })
  stop()
  expect(previewFilter()).toBeNull()
  bench.runtime.send('filter', { type: 'condition.added' })
  edit(bench.runtime, 'filter', { type: 'condition.changed', id: 'n2', patch: condition })
  bench.wait(250)
  preview(bench.runtime, commandById('filter.by'), sentence)()
  expect(previewFilter()?.filter).toMatchObject({ value: 5 })
})

test('ends the preview once the filter is applied', async () => {
  const { bench, previewFilter } = await displayed()
  bench.runtime.send('filter', { type: 'condition.added' })
  edit(bench.runtime, 'filter', { type: 'condition.changed', id: 'n2', patch: condition })
  bench.wait(250)
  run(commandById('filter.apply'), 'button', bench.runtime)
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  bench.wait(250)
  expect(bench.view().displayed[0]?.filter).not.toBeNull()
  expect(previewFilter()).toBeNull()
})

test('adds a confirmed filter without another load, and undoes it', async () => {
  const { bench } = await displayed({ whole: true })
  const load = () => bench.root.getSnapshot().context.loads['zones']?.getSnapshot()
  bench.runtime.send('filter', { type: 'condition.added' })
  edit(bench.runtime, 'filter', { type: 'condition.changed', id: 'n2', patch: condition })
  run(commandById('filter.apply'), 'button', bench.runtime)
  expect([load()?.value, bench.view().displayed[0]?.filter]).toEqual(['confirming', null])
  await bench.settle()
  expect([load()?.value, bench.view().displayed[0]?.filter]).toMatchObject(['loaded', { mode: 'l' }])
  bench.root.send({ type: 'view.undone' })
  await bench.settle()
  expect([load()?.value, bench.view().displayed[0]?.filter]).toEqual(['loaded', null])
  expect(load()?.context.attempt).toBe(1)
})

test('prefetches the highlighted row, but not reserved data before the login', async () => {
  const { bench } = await displayed()
  const fetching = () => bench.runtime.snapshots().prefetch.value
  const highlight = (dataset: string) => preview(bench.runtime, commandById('dataset.display'), [dataset])
  bench.root.send({ type: 'access.announced', openData: ['zones'] })
  highlight('labels')
  expect(fetching()).toBe('idle')
  bench.root.send({ type: 'access.announced', openData: 'all' })
  // The dataset is already on the map.
  highlight('zones')
  expect(fetching()).toBe('idle')
  const stop = highlight('labels')
  expect(fetching()).toBe('resting')
  stop()
  expect(fetching()).toBe('idle')
})
