import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandById } from '../src/commands/registry.ts'
import { run } from '../src/commands/run.ts'
import { defaultStyle } from '../src/domain/colour/style.ts'
import { DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from '../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'
import { showing } from '../tests/support/showing.ts'

test('shows a view only once it is complete', async () => {
  const bench = await showing()
  bench.root.send({
    type: 'instance.displayed',
    dataset: 'zones',
    instance: 'zones~2026',
  })
  await bench.settle()
  bench.parts({ type: 'part.received', received: 1000, total: 2000 })
  expect(bench.view().displayed).toEqual([])
  bench.parts({ type: 'parts.completed' })
  expect(bench.view().displayed.map(({ dataset }) => dataset)).toEqual(['zones'])
})

test('draws several new datasets only once the last one is loaded', async () => {
  const both = await showing('zones', 'labels')
  const { view } = both.root.getSnapshot().context
  const bench = await showing()
  const drawn = () => {
    const last = bench.mapCommands.findLast(({ type }) => type === 'map.arranged')
    return last?.type === 'map.arranged' ? last.displayed.map(({ visible }) => visible) : []
  }
  bench.root.send({ type: 'view.restored', view, past: [], future: [], active: null })
  await bench.settle()
  bench.parts({ type: 'parts.completed' }, 'zones')
  bench.parts({ type: 'parts.failed', failure: { code: 'unreachable', detail: null } }, 'labels')
  await bench.settle()
  expect([bench.view().displayed, drawn()]).toEqual([[], [false, false]])
  bench.root.send({ type: 'loading.retried' })
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  expect(drawn()).toEqual([true, true])
})

test('skips a dataset that fails to load, and shows the others', async () => {
  const { view } = (await showing('zones', 'labels')).root.getSnapshot().context
  const bench = await showing()
  bench.root.send({ type: 'view.restored', view, past: [], future: [], active: null })
  await bench.settle()
  bench.parts({ type: 'parts.failed', failure: { code: 'notFound', detail: null } }, 'labels')
  bench.parts({ type: 'parts.completed' }, 'zones')
  await bench.settle()
  run(commandById('dataset.remove'), 'button', bench.runtime, ['labels'])
  await bench.settle()
  expect(bench.root.getSnapshot().value.showing).toBe('settled')
  expect(bench.view().displayed.map(({ dataset }) => dataset)).toEqual(['zones'])
  expect(bench.root.getSnapshot().context.past).toEqual([])
})

test('restores the former view on abort, with no pending request', async () => {
  const bench = await showing('zones')
  const former = bench.view()
  bench.root.send({
    type: 'instance.displayed',
    dataset: 'labels',
    instance: 'labels~2026',
  })
  await bench.settle()
  bench.root.send({ type: 'loading.aborted' })
  expect(bench.view()).toEqual(former)
  expect(bench.loadsUnderWay()).toEqual([])
})

test('selects the displayed dataset again after an abort', async () => {
  const bench = await showing('zones')
  run(commandById('dataset.display'), 'palette', bench.runtime, ['labels'])
  await bench.settle()
  bench.root.send({ type: 'loading.aborted' })
  await bench.settle()
  expect(bench.runtime.snapshots().catalogue.context.details?.dataset).toBe('zones')
})

test('applies an edit that needs no load while another dataset loads', async () => {
  const bench = await showing('zones')
  bench.root.send({
    type: 'instance.displayed',
    dataset: 'labels',
    instance: 'labels~2026',
  })
  await bench.settle()
  bench.root.send({ type: 'opacity.changed', dataset: 'zones', opacity: 40 })
  expect(bench.view().displayed).toMatchObject([{ dataset: 'zones', opacity: 40 }])
  bench.parts({ type: 'parts.completed' })
  expect(bench.view().displayed).toMatchObject([{ dataset: 'zones', opacity: 40 }, { dataset: 'labels' }])
})

test('keeps the view after a failed load, and offers to retry', async () => {
  const bench = await showing('zones')
  const former = bench.view()
  bench.root.send({
    type: 'instance.displayed',
    dataset: 'labels',
    instance: 'labels~2026',
  })
  await bench.settle()
  bench.parts({
    type: 'parts.failed',
    failure: { code: 'timeout', detail: null },
  })
  expect(bench.root.getSnapshot().matches({ showing: 'failed' })).toBe(true)
  expect(bench.view()).toEqual(former)
  bench.root.send({ type: 'loading.retried' })
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  expect(bench.view().displayed).toHaveLength(2)
})

test('fails and leaves nothing behind when the instance does not exist', async () => {
  const bench = await showing()
  bench.root.send({
    type: 'instance.displayed',
    dataset: 'zones',
    instance: 'zones~1800',
  })
  await bench.settle()
  expect(bench.root.getSnapshot().matches({ showing: 'failed' })).toBe(true)
  bench.root.send({ type: 'workbench.backed' })
  expect(bench.root.getSnapshot().context.loads).toEqual({})
})

test('restores the same view after n undos and n redos', async () => {
  const edits = fc.constantFrom(
    { type: 'opacity.changed', dataset: 'zones', opacity: 40 } as const,
    { type: 'opacity.changed', dataset: 'labels', opacity: 60 } as const,
    { type: 'visibility.toggled', dataset: 'zones' } as const,
    { type: 'label.displayed', dataset: 'zones', label: 'population' } as const,
    { type: 'label.displayed', dataset: 'labels', label: 'region' } as const,
    { type: 'dataset.moved', dataset: 'zones', by: 1 } as const,
    { type: 'originLabels.toggled', dataset: 'labels' } as const,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(edits, { maxLength: 12 }), fc.nat(12), async (events, count) => {
      const bench = await showing('zones', 'labels')
      for (const event of events) bench.root.send(event)
      const before = bench.view()
      const undone = Math.min(count, bench.root.getSnapshot().context.past.length - 2)
      for (let n = 0; n < undone; n++) bench.root.send({ type: 'view.undone' })
      for (let n = 0; n < undone; n++) bench.root.send({ type: 'view.redone' })
      expect(bench.view()).toEqual(before)
      bench.root.stop()
    }),
    { numRuns: 40 },
  )
})

test('undoes a clearing, and loads the data again', async () => {
  const bench = await showing('zones', 'labels')
  const before = bench.view()
  run(commandById('view.clear'), 'key', bench.runtime)
  expect(bench.view().displayed).toEqual([])
  run(commandById('view.undo'), 'key', bench.runtime)
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  expect(bench.view()).toEqual(before)
})

test('shows the newest instance of a dataset without a latest one', async () => {
  const bench = scriptedWorkbench(FIRST_VISIT)
  await bench.settle()
  run(commandById('dataset.display'), 'palette', bench.runtime, ['inactive'])
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  expect(bench.view().displayed[0]?.instance).toBe('inactive~2018')
})

test('keeps the legend’s breaks for another instance, as one undo step', async () => {
  const bench = await showing('zones')
  const [zones] = bench.view().displayed
  const style = { ...zones!.style, label: 'population', form: 'fill' as const, classes: 'equal' as const }
  bench.root.send({ type: 'style.changed', dataset: 'zones', style })
  await bench.settle()
  const before = bench.view()
  run(commandById('instance.previous'), 'key', bench.runtime)
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  expect(bench.view().displayed).toMatchObject([{ instance: 'zones~2021', style: { classes: 'manual' } }])
  expect(bench.view().displayed[0]?.style.breaks.length).toBeGreaterThan(0)
  expect(bench.runtime.snapshots().notifications.context.visible).toMatchObject([
    { key: 'coloursHeld', detail: '2026 → 2021' },
  ])
  run(commandById('view.undo'), 'key', bench.runtime)
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  expect(bench.view()).toEqual(before)
})

test('restores a former view with its undo and redo steps', async () => {
  const bench = await showing('zones', 'labels')
  const { view, past, future } = bench.root.getSnapshot().context
  bench.root.send({ type: 'view.cleared' })
  await bench.settle()
  bench.root.send({ type: 'view.restored', view, past, future, active: null })
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  expect(bench.view()).toEqual(view)
  expect(bench.root.getSnapshot().context.past).toEqual(past)
})

test('stores a comparison in the view, and ends it with a label or its base', async () => {
  const bench = await showing('zones')
  const compared = () => bench.view().displayed[0]?.style.compared
  const isolated = () => bench.view().displayed[0]?.style.isolated
  run(commandById('comparison.kinds'), 'key', bench.runtime)
  expect(compared()).toBe('zones~2021')
  run(commandById('label.display'), 'button', bench.runtime, ['zones', 'population'])
  expect(compared()).toBeNull()
  run(commandById('view.undo'), 'key', bench.runtime)
  expect(compared()).toBe('zones~2021')
  run(commandById('row.isolate'), 'button', bench.runtime, ['zones', 'change:removed'])
  expect(isolated()).toBe('change:removed')
  run(commandById('instance.previous'), 'key', bench.runtime)
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  expect([compared(), isolated()]).toEqual([null, null])
})

test('uses the saved look for a dataset in an address, in any loading order', async () => {
  const shown = (await showing('zones')).view()
  const view = { ...shown, displayed: shown.displayed.map(each => ({ ...each, style: defaultStyle(0) })) }
  const look = {
    style: { ...defaultStyle(0), label: 'region', mode: 'value' as const },
    opacity: 60,
    originLabels: false,
  }
  for (const comesFirst of ['account', 'instance']) {
    const opening = Promise.withResolvers<void>()
    const bench = scriptedWorkbench(
      { ...FIRST_VISIT, view, unstyled: ['zones'] },
      {
        datasets: DATASETS,
        instances: INSTANCES,
        labelsOf: () => LABELS,
        sheetOf,
        gate: async part => (part === 'catalogue' ? opening.promise : undefined),
      },
    )
    bench.mapIsReady()
    const steps = [
      () => bench.root.send({ type: 'looks.changed', looks: { zones: look } }),
      () => opening.resolve(),
    ]
    for (const step of comesFirst === 'account' ? steps : steps.toReversed()) {
      step()
      await bench.settle()
    }
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
    const [saved] = bench.view().displayed
    expect([comesFirst, saved?.style.label, saved?.opacity]).toEqual([comesFirst, 'region', 60])
    bench.root.stop()
  }
})

test('restores the inspector’s state at the card, and saves its changes', async () => {
  const standing = (isInspectorOpen: boolean) => {
    const { runtime, keptInspectors } = scriptedWorkbench({
      ...FIRST_VISIT,
      stored: { ...FIRST_VISIT.stored, isInspectorOpen },
    })
    return { runtime, keptInspectors, state: () => runtime.snapshots().panels.value.inspectorPane }
  }
  const left = standing(true)
  expect([left.state(), left.runtime.snapshots().panels.value.inspector]).toEqual(['open', 'card'])
  const { runtime, keptInspectors, state } = standing(false)
  expect(state()).toBe('closed')
  run(commandById('inspector.card'), 'button', runtime)
  expect(state()).toBe('open')
  run(commandById('workbench.back'), 'key', runtime)
  expect(state()).toBe('closed')
  expect(keptInspectors).toEqual([true, false])
})
