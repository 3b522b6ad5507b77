import { expect, test } from 'vitest'
import { DATASETS, FIRST_VISIT, INSTANCES, label, sheetOf } from '../../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { showingIn } from '../../tests/support/showing.ts'
import type { Label } from '../contract/label.ts'
import { chartRank } from './chart.commands.ts'
import type { Command } from './command.ts'
import { commandById } from './registry.ts'
import { availability, choicesOf, run } from './run.ts'

/** Number label whose values are evenly spread from minimum to maximum. */
const spread = (name: string, quantiles: number[]): Label => {
  const number = label(name, 'number')
  return { ...number, stats: { ...number.stats, quantiles } }
}
const INCOME = spread('income', [0, 10, 20, 30, 40])
const AGE = spread('age', [20, 30, 40, 50, 60])
const REGION = label('region', 'text')

/** Displays a dataset with these labels. */
async function having(...labels: Label[]) {
  const catalogue = {
    datasets: DATASETS,
    instances: INSTANCES,
    labelsOf: () => labels,
    sheetOf: (dataset: string, instance: string) => ({ ...sheetOf(dataset, instance), labels }),
  }
  const bench = await showingIn(scriptedWorkbench(FIRST_VISIT, catalogue), 'zones')
  return {
    run: (id: Command['id'], ...args: string[]) => run(commandById(id), 'palette', bench.runtime, args),
    why: (id: Command['id'], ...args: string[]) =>
      availability(commandById(id), bench.runtime.snapshots(), args),
    choices: (id: Command['id'], ...args: string[]) =>
      choicesOf(commandById(id), bench.runtime.snapshots(), args).map(({ value }) => value),
    charts: () => bench.view().displayed.flatMap(({ charts }) => charts),
  }
}

const refused = (reason: string) => ({ can: false, reason })

test.each([
  ['chart.add', [REGION], 'noNumberLabel'],
  ['chart.addBars', [INCOME], 'noTextLabel'],
  ['chart.addScatter', [INCOME, REGION], 'noTwoNumberLabels'],
] as const)('%s reports missing labels, not that all labels have their charts', async (id, labels, why) => {
  const bench = await having(...labels)
  expect(bench.why(id, 'zones')).toEqual(refused(why))
})

test('refuses a second chart of the same label, with the reason', async () => {
  const bench = await having(INCOME, REGION)
  expect(bench.why('chart.add', 'zones')).toEqual({ can: true })
  bench.run('chart.add', 'zones', 'income')
  expect(bench.why('chart.add', 'zones')).toEqual(refused('allCharted'))
  expect(bench.why('chart.addBars', 'zones')).toEqual({ can: true })
})

test('treats a plot with swapped labels as another plot', async () => {
  const bench = await having(INCOME, AGE)
  bench.run('chart.addScatter', 'zones', 'income', 'age')
  expect(bench.why('chart.addScatter', 'zones', 'income')).toEqual(refused('allCharted'))
  expect(bench.why('chart.addScatter', 'zones', 'age')).toEqual({ can: true })
})

test('keeps the other charts when one is closed', async () => {
  const bench = await having(INCOME, AGE, REGION)
  bench.run('chart.add', 'zones', 'income')
  bench.run('chart.add', 'zones', 'age')
  bench.run('chart.addBars', 'zones', 'region')
  const [first, second, third] = bench.charts()
  bench.run('chart.remove', 'zones', chartRank(bench.charts(), second!))
  expect(bench.charts()).toEqual([first, third])
})

test('proposes the middle half of the zones for each label of a box', async () => {
  const bench = await having(INCOME, AGE)
  expect(bench.choices('intervals.set', 'zones', 'income')).toEqual(['10..30'])
  expect(bench.choices('intervals.set', 'zones', 'income', '10..30')).toEqual(['age'])
  expect(bench.choices('intervals.set', 'zones', 'income', '10..30', 'age')).toEqual(['30..50'])
})
