import { expect, test } from 'vitest'
import { commandById } from '../src/commands/registry.ts'
import { run } from '../src/commands/run.ts'
import { lookOf } from '../src/domain/colour/savedStyles.ts'
import { defaultStyle } from '../src/domain/colour/style.ts'
import { FIRST_VISIT } from '../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'
import { showing } from '../tests/support/showing.ts'

type Bench = Awaited<ReturnType<typeof showing>>

const CIRCLES = { ...defaultStyle(0), label: 'population', form: 'circle', classes: 'quantile' }

const display = async (bench: Bench, dataset: string) => {
  run(commandById('dataset.display'), 'palette', bench.runtime, [dataset])
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
}
const styles = (bench: Bench) => bench.view().displayed.map(({ style }) => style)

test('displays a dataset with its main label, as one undo step', async () => {
  const bench = await showing()
  await display(bench, 'zones')
  expect(styles(bench)).toEqual([CIRCLES])
  expect(bench.root.getSnapshot().context.past).toHaveLength(1)
  run(commandById('view.undo'), 'key', bench.runtime)
  await bench.settle()
  expect(bench.view().displayed).toEqual([])
  run(commandById('view.redo'), 'key', bench.runtime)
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  expect(styles(bench)).toEqual([CIRCLES])
})

test('loads the main label’s values together with the zones', async () => {
  const bench = await showing()
  run(commandById('dataset.display'), 'palette', bench.runtime, ['zones'])
  await bench.settle()
  const load = bench.root.getSnapshot().context.loads['zones']
  expect(load?.getSnapshot().value).toBe('receiving')
  expect(load?.getSnapshot().context.style).toEqual(CIRCLES)
  expect(bench.root.getSnapshot().context.pending?.view.displayed[0]?.style).toEqual(CIRCLES)
})

test('displays a dataset with the same look again', async () => {
  const bench = await showing()
  await display(bench, 'zones')
  run(commandById('dataset.remove'), 'key', bench.runtime, ['zones'])
  await bench.settle()
  await display(bench, 'zones')
  expect(styles(bench)).toEqual([CIRCLES])
})

test('gives two datasets different colours, and keeps them at another date', async () => {
  const bench = await showing()
  await display(bench, 'zones')
  await display(bench, 'labels')
  expect(styles(bench)).toMatchObject([
    { colour: defaultStyle(0).colour },
    { colour: defaultStyle(1).colour },
  ])
  run(commandById('label.display'), 'palette', bench.runtime, ['zones', 'region'])
  run(commandById('origin.toggle'), 'palette', bench.runtime, ['labels'])
  await bench.settle()
  run(commandById('instance.show'), 'palette', bench.runtime, ['zones~2021'])
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  expect(bench.view().displayed).toMatchObject([
    { instance: 'zones~2021', style: { label: 'region' } },
    { instance: 'labels~2026', originLabels: true, style: { label: 'population' } },
  ])
})

test('prefers a saved style to the default one', async () => {
  const one = { ...defaultStyle(0), colour: '#123456' }
  const look = lookOf({ style: one, opacity: 60, originLabels: false })
  const saved = { id: 'style-zones', dataset: 'zones', name: '', look, saved: '2026-01-01T00:00:00Z' }
  const stored = { ...FIRST_VISIT.stored, styles: [saved] }
  const bench = scriptedWorkbench({ ...FIRST_VISIT, stored })
  bench.mapIsReady()
  await bench.settle()
  await display(bench, 'zones')
  expect(styles(bench)).toEqual([one])
})

test('shows one colour for a link without a label, and default looks beside it', async () => {
  const linked = {
    dataset: 'zones',
    instance: 'zones~2026',
    filter: null,
    visible: true,
    charts: [],
    opacity: 100,
    originLabels: false,
    style: defaultStyle(0),
  }
  const view = { ...FIRST_VISIT.view, displayed: [linked] }
  const bench = scriptedWorkbench({ ...FIRST_VISIT, view, unstyled: ['zones'] })
  bench.mapIsReady()
  await bench.settle()
  run(commandById('dataset.display'), 'palette', bench.runtime, ['labels'])
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  expect(styles(bench)).toMatchObject([{ label: null }, { label: 'population', form: 'circle' }])
})
