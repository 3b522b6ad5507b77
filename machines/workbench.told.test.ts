import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { edit } from '../src/commands/draft.ts'
import { commandById } from '../src/commands/registry.ts'
import { run } from '../src/commands/run.ts'
import { ordinalsIn } from '../src/domain/ordinals.ts'
import { showing } from '../tests/support/showing.ts'
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
      ? Object.entries(last.picked).map(([dataset, zones]) => [dataset, ...ordinalsIn(zones)])
      : null
  }
  edit(bench.runtime, 'picking', { type: 'zone.picked', ordinal: 3 })
  edit(bench.runtime, 'picking', { type: 'zone.picked', ordinal: 38 })
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
