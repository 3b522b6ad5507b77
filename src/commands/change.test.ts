import { expect, test } from 'vitest'
import { DATASETS, FIRST_VISIT, INSTANCES, instance, LABELS, sheetOf } from '../../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import type { Command } from './command.ts'
import { commandById } from './registry.ts'
import { choicesOf, run } from './run.ts'

const EDITIONS = ['2026', '2021', '2016', '2011'].map(edition => instance('zones', edition, 'historical'))

/** Displays one of a dataset's four instances. */
async function showingOne(edition: string) {
  const bench = scriptedWorkbench(FIRST_VISIT, {
    datasets: DATASETS.map(each => (each.id === 'zones' ? { ...each, dates: EDITIONS } : each)),
    instances: { ...INSTANCES, zones: EDITIONS },
    labelsOf: () => LABELS,
    sheetOf: (dataset, id) => ({
      ...sheetOf(dataset, 'zones~2026'),
      instance: EDITIONS.find(each => each.id === id) ?? instance(dataset, edition),
    }),
  })
  bench.mapIsReady()
  await bench.settle()
  bench.root.send({ type: 'instance.displayed', dataset: 'zones', instance: `zones~${edition}` })
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  const change = commandById('label.change')
  return {
    choices: (...args: string[]) =>
      choicesOf(change, bench.runtime.snapshots(), args).map(({ value }) => value),
    run: (...args: string[]) => run(change, 'palette', bench.runtime, args),
    /** Returns the default value of a command's first step. */
    proposed: (id: Command['id']) => commandById(id).steps[0]?.preset?.(bench.runtime.snapshots(), []),
    asked: () => bench.runtime.snapshots().palette.context.asking,
    settle: bench.settle,
  }
}

test.each([
  ['2026', ['zones', 'population', 'zones~2021']],
  ['2021', ['zones', 'population', 'zones~2016']],
  ['2016', ['zones', 'population', 'zones~2011']],
  ['2011', ['zones', 'population', 'zones~2016']],
])('proposes the change of %s to the nearest date, the older of two', async (edition, args) => {
  const bench = await showingOne(edition)
  bench.run('zones', 'population')
  expect(bench.asked()).toEqual({ command: 'label.change', args })
})

test('offers the change since any other instance, newest first, as number and percent', async () => {
  const bench = await showingOne('2016')
  expect(bench.choices('zones', 'population')).toEqual(['zones~2026', 'zones~2021', 'zones~2011'])
  expect(bench.choices('zones', 'population', 'zones~2026')).toEqual(['difference', 'percent'])
})

test('offers no change of a text or of another change', async () => {
  const bench = await showingOne('2026')
  expect(bench.choices('zones')).toEqual(['population'])
  bench.run('zones', 'population', 'zones~2016', 'percent')
  await bench.settle()
  expect(bench.choices('zones')).toEqual(['population'])
  expect(bench.choices('zones', 'population', 'zones~2016')).toEqual(['difference'])
})

test.each([
  ['2026', 'zones~2021'],
  ['2016', 'zones~2011'],
  ['2011', 'zones~2016'],
])('compares %s with the previous instance, and the oldest with the next one', async (edition, base) => {
  const bench = await showingOne(edition)
  expect(bench.proposed('instances.compare')).toBe(base)
})
