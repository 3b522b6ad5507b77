import { expect, test } from 'vitest'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { type Prerequisite, resumeWaitingCommand, runPrerequisite } from './prerequisites.ts'
import { commandById } from './registry.ts'

/** Chooses the row for a line that displays a dataset, and then runs another command, or two. */
async function choose(
  id: Parameters<typeof commandById>[0],
  args: readonly string[],
  further: Pick<Prerequisite, 'further' | 'dataset'> = {},
) {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
  resumeWaitingCommand(bench.runtime, bench.runtime)
  runPrerequisite(bench.runtime, commandById(id), args, {
    key: 'together',
    by: commandById('dataset.display'),
    args: ['zones'],
    continues: true,
    ...further,
  })
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  return bench
}

test('displays and colours a dataset in one step of undo', async () => {
  const bench = await choose('label.display', ['zones', 'region'])
  expect(bench.view().displayed[0]?.style.label).toBe('region')
  bench.root.send({ type: 'view.undone' })
  expect(bench.view().displayed).toEqual([])
})

test('displays and filters a dataset in one step of undo', async () => {
  const bench = await choose('filter.by', ['zones', 'population', 'gt', '1000'])
  expect(bench.view().displayed[0]?.filter).toMatchObject({ filter: { label: 'population', value: 1000 } })
  bench.root.send({ type: 'view.undone' })
  expect(bench.view().displayed).toEqual([])
})

test('displays, filters and colours a dataset in one step of undo', async () => {
  const bench = await choose('label.display', ['zones', 'region'], {
    further: [{ command: 'filter.by', args: ['zones', 'population', 'gt', '1000'] }],
  })
  expect(bench.view().displayed[0]).toMatchObject({
    filter: { filter: { label: 'population', value: 1000 } },
    style: { label: 'region' },
  })
  bench.root.send({ type: 'view.undone' })
  expect(bench.view().displayed).toEqual([])
})

test('displays a dataset and sorts its table in one step of undo', async () => {
  const bench = await choose('table.sort', ['population', 'descending'])
  expect(bench.runtime.snapshots().table.context.sort).toEqual({ label: 'population', direction: 'desc' })
  bench.root.send({ type: 'view.undone' })
  expect(bench.view().displayed).toEqual([])
})

test('drops the second command if the first one has already done its work', async () => {
  const bench = await choose('label.display', ['zones', 'population'])
  expect(bench.runtime.snapshots().palette.context.intent).toBeNull()
  expect(bench.runtime.snapshots().palette.context.asking).toBeNull()
})

test('goes to a place once the map is fitted to the new dataset', async () => {
  const bench = await choose('place.visit', ['45.76,4.84,10|FR||Lyon'], { dataset: 'zones' })
  const moves = bench.mapCommands.filter(({ type }) => type === 'map.fitted' || type === 'map.jumped')
  expect(moves.map(({ type }) => type)).toEqual(['map.fitted', 'map.jumped'])
  expect(moves.at(-1)).toMatchObject({ camera: { lat: 45.76, lng: 4.84, zoom: 10 } })
})

test('colours and filters a displayed dataset', async () => {
  const bench = await choose('table.sort', ['population', 'descending'])
  runPrerequisite(bench.runtime, commandById('filter.by'), ['zones', 'population', 'gt', '1000'], {
    key: 'both',
    by: commandById('label.display'),
    args: ['zones', 'region'],
    continues: true,
  })
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  expect(bench.view().displayed[0]).toMatchObject({
    filter: { filter: { label: 'population', value: 1000 } },
    style: { label: 'region' },
  })
})
