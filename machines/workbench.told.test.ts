import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { edit } from '../src/commands/draft.ts'
import { commandById } from '../src/commands/registry.ts'
import { run } from '../src/commands/run.ts'
import { ordinalsIn } from '../src/domain/ordinals.ts'
import { DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from '../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'
import { showing, showingIn } from '../tests/support/showing.ts'
import type { AddressCommand } from './workbench.types.ts'

test('adds a history entry per view change, and follows them on undo and redo', async () => {
  const bench = await showing('zones')
  const entries: string[] = []
  bench.root.system.inspect(told => {
    if (told.type !== '@xstate.event' || (told.actorRef as AnyActorRef).id !== 'address') return
    const command = told.event as AddressCommand
    if (command.type === 'address.written') entries.push(command.entry)
  })
  for (const command of ['visibility.toggle', 'view.undo', 'view.redo'] as const) {
    run(commandById(command), 'key', bench.runtime)
    await bench.settle()
  }
  expect(entries).toEqual(['new', 'back', 'forward'])
})

test('marks zones on the map while they are selected in the table', async () => {
  const bench = await showing('zones')
  const marked = () => {
    const last = bench.mapCommands.findLast(({ type }) => type === 'map.marked')
    return last?.type === 'map.marked'
      ? Object.entries(last.selected).map(([dataset, zones]) => [dataset, ...ordinalsIn(zones)])
      : null
  }
  edit(bench.runtime, 'selection', { type: 'zone.toggled', ordinal: 3 })
  edit(bench.runtime, 'selection', { type: 'zone.toggled', ordinal: 38 })
  expect(marked()).toEqual([['zones', 3, 38]])
  run(commandById('zones.deselect'), 'button', bench.runtime)
  expect(marked()).toEqual([])
})

test.each([
  ['settled', null, []],
  ['loading', 'labels', []],
  ['failed', 'labels', [{ type: 'parts.failed', failure: { code: 'timeout', detail: null } }]],
] as const)('draws the view on a map that becomes ready while it is %s', async (state, wanted, news) => {
  const bench = await showing('zones')
  if (wanted) bench.root.send({ type: 'instance.displayed', dataset: wanted, instance: `${wanted}~2026` })
  await bench.settle()
  for (const each of news) bench.parts(each, 'labels')
  await bench.settle()
  expect(bench.root.getSnapshot().matches({ showing: state })).toBe(true)
  bench.mapCommands.length = 0
  bench.mapIsReady()
  expect(bench.mapCommands).toMatchObject([{ type: 'map.arranged', displayed: [{ dataset: 'zones' }] }])
})

test('names a label that another date lacks, and restores its style on return', async () => {
  const bench = scriptedWorkbench(FIRST_VISIT, {
    datasets: DATASETS,
    instances: INSTANCES,
    labelsOf: () => LABELS,
    sheetOf: (dataset, instance) => {
      const sheet = sheetOf(dataset, instance)
      const labels = sheet.labels.filter(({ name }) => name !== 'population')
      return instance === 'zones~2021' ? { ...sheet, labels } : sheet
    },
  })
  await showingIn(bench, 'zones')
  const [zones] = bench.view().displayed
  const style = { ...zones!.style, label: 'population', form: 'fill' as const, classes: 'equal' as const }
  bench.root.send({ type: 'style.changed', dataset: 'zones', style })
  await bench.settle()
  const told = () =>
    bench.runtime.snapshots().notifications.context.visible.map(({ key, detail }) => [key, detail])
  const step = async (command: 'instance.previous' | 'instance.next') => {
    run(commandById(command), 'key', bench.runtime)
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
    return bench.view().displayed[0]
  }
  const without = await step('instance.previous')
  expect([without?.instance, told()]).toEqual(['zones~2021', [['labelsNotAtDate', 'zones~2021: population']]])
  const back = await step('instance.next')
  expect([back?.instance, told().length]).toEqual(['zones~2026', 1])
  expect(back?.style).toMatchObject({ label: 'population', classes: 'manual' })
  expect(back?.style.breaks.length).toBeGreaterThan(0)
})
