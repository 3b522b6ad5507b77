import { expect, test } from 'vitest'
import { DATASETS, FIRST_VISIT, INSTANCES, label, sheetOf } from '../../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { showingIn } from '../../tests/support/showing.ts'
import type { Label } from '../contract/label.ts'
import { chartRank } from './chart.commands.ts'
import type { Command } from './command.ts'
import { commandById } from './registry.ts'
import { availability, choicesOf, run } from './run.ts'

/** A number of which the values of zones are known, evenly from the least to the most. */
const spread = (name: string, quantiles: number[]): Label => {
  const number = label(name, 'number')
  return { ...number, stats: { ...number.stats, quantiles } }
}
const INCOME = spread('income', [0, 10, 20, 30, 40])
const AGE = spread('age', [20, 30, 40, 50, 60])
const REGION = label('region', 'text')

/** A dataset on the map whose zones have certain labels. */
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
] as const)(
  '%s says what labels a dataset lacks, rather than that all have their charts',
  async (id, labels, why) => {
    const bench = await having(...labels)
    expect(bench.why(id, 'zones')).toEqual(refused(why))
  },
)

test('a label that has its chart gets no other, and the reason says so', async () => {
  const bench = await having(INCOME, REGION)
  expect(bench.why('chart.add', 'zones')).toEqual({ can: true })
  bench.run('chart.add', 'zones', 'income')
  expect(bench.why('chart.add', 'zones')).toEqual(refused('allCharted'))
  expect(bench.why('chart.addBars', 'zones')).toEqual({ can: true })
})

test('of two labels that have their plot the other way round is another plot', async () => {
  const bench = await having(INCOME, AGE)
  bench.run('chart.addScatter', 'zones', 'income', 'age')
  expect(bench.why('chart.addScatter', 'zones', 'income')).toEqual(refused('allCharted'))
  expect(bench.why('chart.addScatter', 'zones', 'age')).toEqual({ can: true })
})

test('a chart that is closed leaves the others', async () => {
  const bench = await having(INCOME, AGE, REGION)
  bench.run('chart.add', 'zones', 'income')
  bench.run('chart.add', 'zones', 'age')
  bench.run('chart.addBars', 'zones', 'region')
  const [first, second, third] = bench.charts()
  bench.run('chart.remove', 'zones', chartRank(bench.charts(), second!))
  expect(bench.charts()).toEqual([first, third])
})

test('of each label of a box the middle half of its own zones is proposed', async () => {
  const bench = await having(INCOME, AGE)
  expect(bench.choices('intervals.set', 'zones', 'income')).toEqual(['10..30'])
  expect(bench.choices('intervals.set', 'zones', 'income', '10..30')).toEqual(['age'])
  expect(bench.choices('intervals.set', 'zones', 'income', '10..30', 'age')).toEqual(['30..50'])
})
