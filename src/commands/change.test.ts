import { expect, test } from 'vitest'
import { DATASETS, FIRST_VISIT, INSTANCES, instance, LABELS, sheetOf } from '../../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import type { Command } from './command.ts'
import { commandById } from './registry.ts'
import { choicesOf, run } from './run.ts'

const ALL = ['2026', '2021', '2016', '2011']

/** Displays one instance of a dataset that has several instances. */
async function showingOne(edition: string, all: readonly string[] = ALL) {
  const editions = all.map(each => instance('zones', each, 'historical'))
  const bench = scriptedWorkbench(FIRST_VISIT, {
    datasets: DATASETS.map(each => (each.id === 'zones' ? { ...each, dates: editions } : each)),
    instances: { ...INSTANCES, zones: editions },
    labelsOf: () => LABELS,
    sheetOf: (dataset, id) => ({
      ...sheetOf(dataset, 'zones~2026'),
      dataset: { ...sheetOf(dataset, 'zones~2026').dataset, dates: editions },
      instance: editions.find(each => each.id === id) ?? instance(dataset, edition),
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
    /** Returns the default value of a command's next step. */
    proposed: (id: Command['id'], ...given: string[]) =>
      commandById(id).steps[given.length]?.preset?.(bench.runtime.snapshots(), given),
    press: async (id: Command['id'], ...given: string[]) => {
      run(commandById(id), 'key', bench.runtime, given)
      await bench.settle()
      bench.parts({ type: 'parts.completed' })
      await bench.settle()
    },
    /** The displayed label, and the instance that kinds of change are shown since. */
    look: () => {
      const [entry] = bench.view().displayed
      return [entry?.instance, entry?.style.label, entry?.style.compared]
    },
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

test('compares a displayed number by its difference, from the older to the newer date', async () => {
  const newer = await showingOne('2026')
  await newer.press('instances.compare', 'zones~2021')
  expect(newer.look()).toEqual(['zones~2026', '=population-"population@zones~2021"', null])
  const older = await showingOne('2011')
  await older.press('instances.compare', 'zones~2026')
  expect(older.look()).toEqual(['zones~2011', '="population@zones~2026"-population', null])
})

test('compares by kind of change without a displayed number', async () => {
  const bench = await showingOne('2026')
  await bench.press('label.display', 'zones', 'region')
  await bench.press('instances.compare', 'zones~2021')
  expect(bench.look()).toEqual(['zones~2026', 'region', 'zones~2021'])
})

test('switches from an amount to the kinds of change between two instances, and back', async () => {
  const bench = await showingOne('2026', ['2026', '2021'])
  await bench.press('instances.compare')
  await bench.press('comparison.kinds')
  expect(bench.look()).toEqual(['zones~2026', 'population', 'zones~2021'])
  await bench.press('label.change', 'zones', 'population', 'zones~2021', 'difference')
  expect(bench.look()).toEqual(['zones~2026', '=population-"population@zones~2021"', null])
})

test('keeps the displayed form of a comparison for another date', async () => {
  const bench = await showingOne('2026')
  await bench.press('label.change', 'zones', 'population', 'zones~2021', 'percent')
  await bench.press('instances.compare', 'zones~2016')
  expect(bench.look()[1]).toBe('=100*(population-"population@zones~2016")/"population@zones~2016"')
  await bench.press('comparison.kinds', 'zones~2016')
  await bench.press('instances.compare', 'zones~2011')
  expect(bench.look()).toEqual(['zones~2026', 'population', 'zones~2011'])
})

test.each(['instances.compare', 'comparison.kinds'] as const)(
  'displays the values again when a comparison by %s ends',
  async id => {
    const bench = await showingOne('2026')
    await bench.press('instances.compare', 'zones~2021')
    await bench.press(id, 'zones~2021')
    await bench.press('comparison.close')
    expect(bench.look()).toEqual(['zones~2026', 'population', null])
  },
)

test('compares two dates: keeps a displayed one, otherwise displays the newer one', async () => {
  const bench = await showingOne('2026')
  await bench.press('comparison.dates', 'zones~2016', 'zones~2026')
  expect(bench.look()).toEqual(['zones~2026', '=population-"population@zones~2016"', null])
  await bench.press('comparison.dates', 'zones~2011', 'zones~2016')
  expect(bench.look()).toEqual(['zones~2016', '=population-"population@zones~2011"', null])
  await bench.press('comparison.dates', 'zones~2011', 'zones~2026')
  expect(bench.look()).toEqual(['zones~2026', '=population-"population@zones~2011"', null])
  await bench.press('comparison.kinds', 'zones~2011')
  await bench.press('comparison.dates', 'zones~2016', 'zones~2021')
  expect(bench.look()).toEqual(['zones~2021', 'population', 'zones~2016'])
})

test.each([
  ['2026', ['zones~2021', 'zones~2026']],
  ['2011', ['zones~2011', 'zones~2016']],
])('proposes to compare %s with the nearest date, the older one first', async (edition, pair) => {
  const bench = await showingOne(edition)
  expect([bench.proposed('comparison.dates'), bench.proposed('comparison.dates', pair[0]!)]).toEqual(pair)
})
