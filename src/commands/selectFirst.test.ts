import { expect, test } from 'vitest'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { NO_ORDINALS, ordinalsIn } from '../domain/ordinals.ts'
import { edit } from './draft.ts'
import { commandById } from './registry.ts'
import { run } from './run.ts'

test('selects the first zones of an order alone, and sorts the table likewise', async () => {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
  run(commandById('dataset.display'), 'palette', bench.runtime, ['zones'])
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  edit(bench.runtime, 'selection', { type: 'zone.toggled', ordinal: 900 })
  run(commandById('zones.selectFirst'), 'palette', bench.runtime, ['population', 'descending', '5'])
  await bench.settle()
  const { selection, table } = bench.runtime.snapshots()
  expect(table.context.sort).toEqual({ label: 'population', direction: 'desc' })
  expect(selection.context.selected['zones']?.count).toBe(5)
  expect([...ordinalsIn(selection.context.selected['zones']?.zones ?? NO_ORDINALS)]).toEqual([0, 1, 2, 3, 4])
})
