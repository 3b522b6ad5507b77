import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { edit } from '../src/commands/draft.ts'
import { preview } from '../src/commands/preview.ts'
import { commandById } from '../src/commands/registry.ts'
import { run } from '../src/commands/run.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'
import type { AddressCommand } from './workbench.types.ts'

/** A dataset is displayed, whole. */
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

test('an opacity that is dragged is drawn at once, and is one step to undo once it is let go', async () => {
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

test('an opacity that was only tried out goes back', async () => {
  const { bench, drawn } = await displayed()
  preview(bench.runtime, commandById('opacity.set'), ['zones', '20'])()
  expect(drawn()).toBe(100)
})

test('a style that is being set stays on the map and in the address through another edit', async () => {
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

test('the map shows what a draft would leave, until it says nothing any more', async () => {
  const { bench, previewFilter } = await displayed()
  bench.runtime.send('filter', { type: 'condition.added' })
  edit(bench.runtime, 'filter', { type: 'condition.changed', id: 'n2', patch: condition })
  expect(previewFilter()).toBeNull()
  bench.wait(250)
  expect(previewFilter()?.filter).toMatchObject({ label: 'population', value: 5 })
  run(commandById('filter.cancel'), 'button', bench.runtime)
  expect(previewFilter()).toBeNull()
})

test('a sentence shows what it would leave, and leaves a draft that is shown alone', async () => {
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

test('a filter that is applied is no preview any more', async () => {
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

test('the view has a filter once the server confirms it, without another load; undone, all zones are back', async () => {
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

test('what a highlighted row would display is fetched, but not before the login where the data are reserved', async () => {
  const { bench } = await displayed()
  const fetching = () => bench.runtime.snapshots().prefetch.value
  const highlight = (dataset: string) => preview(bench.runtime, commandById('dataset.display'), [dataset])
  bench.root.send({ type: 'access.announced', isReserved: true })
  highlight('labels')
  expect(fetching()).toBe('idle')
  bench.root.send({ type: 'access.announced', isReserved: false })
  // It is on the map already.
  highlight('zones')
  expect(fetching()).toBe('idle')
  const stop = highlight('labels')
  expect(fetching()).toBe('resting')
  stop()
  expect(fetching()).toBe('idle')
})
