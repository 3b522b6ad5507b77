import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandById } from '../../src/commands/registry.ts'
import { run } from '../../src/commands/run.ts'
import { scriptedWorkbench } from '../support/scripted.ts'

type PartsEvent = Parameters<ReturnType<typeof scriptedWorkbench>['parts']>[0]
type Act = readonly [command: Parameters<typeof commandById>[0], ...args: string[]]

/** Actions that change the view immediately or after a load, in an order that makes each one available. */
const ACTS: readonly Act[] = [
  ['dataset.raise', 'zones'],
  ['dataset.lower', 'zones'],
  ['opacity.set', 'zones', '40'],
  ['opacity.set', 'labels', '60'],
  ['visibility.toggle', 'zones'],
  ['origin.toggle', 'labels'],
  ['label.hide', 'zones'],
  ['label.display', 'zones', 'population'],
  ['label.display', 'labels', 'region'],
  ['label.classify', 'zones', 'population', 'quantile', '5', 'viridis'],
  ['filter.by', 'zones', 'population', 'gt', '5'],
  ['filter.by', 'labels', 'region', 'equals', 'Bretagne'],
  ['filter.clear', 'zones'],
  ['instance.show', 'zones~2021'],
  ['instance.show', 'zones~2026'],
  ['instance.show', 'labels~2021'],
  ['reload.toggle'],
  ['dataset.remove', 'zones'],
  ['dataset.display', 'zones'],
  ['dataset.remove', 'labels'],
  ['dataset.display', 'labels'],
  ['view.clear'],
]

async function bench() {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
  /** Performs an action and waits for all its loads. */
  const act = async ([command, ...args]: Act) => {
    run(commandById(command), 'palette', bench.runtime, args)
    await settle()
  }
  const settle = async (parts: PartsEvent[] = [{ type: 'parts.completed' }]) => {
    await bench.settle()
    for (const part of parts) bench.parts(part)
    await bench.settle()
  }
  await act(['dataset.display', 'zones'])
  await act(['dataset.display', 'labels'])
  return { ...bench, act, settle }
}

/** Returns the displayed datasets and settings, without the camera. */
const shownBy = ({ view }: Awaited<ReturnType<typeof bench>>) => {
  const { displayed, reloadOnMove } = view()
  return JSON.parse(JSON.stringify({ displayed, reloadOnMove }))
}

test('restores each previous view exactly by undo, and later ones by redo', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 8 }), async acts => {
      const product = await bench()
      const shown = [shownBy(product)]
      for (const act of acts) {
        const before = shown.at(-1)
        await product.act(act)
        const after = shownBy(product)
        if (JSON.stringify(after) === JSON.stringify(before)) continue
        shown.push(after)
        done.add(act.join(' '))
      }
      for (const former of shown.slice(0, -1).reverse()) {
        await product.act(['view.undo'])
        expect(shownBy(product)).toEqual(former)
      }
      for (const later of shown.slice(1)) {
        await product.act(['view.redo'])
        expect(shownBy(product)).toEqual(later)
      }
      product.root.stop()
    }),
    { numRuns: 60, examples: [[[...ACTS]]] },
  )
  // An action without effect would prove nothing.
  expect(ACTS.filter(act => !done.has(act.join(' ')))).toEqual([])
})

/** Returns the datasets that the map last drew. */
const drawnBy = ({ mapCommands }: Awaited<ReturnType<typeof bench>>) => {
  const last = mapCommands.findLast(({ type }) => type === 'map.arranged')
  return last?.type === 'map.arranged'
    ? last.displayed.map(({ dataset, instance, visible, opacity }) => ({
        dataset,
        instance,
        visible,
        opacity,
      }))
    : []
}

/** Actions that make a request. */
const LOADS: readonly Act[] = [
  ['dataset.display', 'zones'],
  ['instance.show', 'zones~2021'],
  ['instance.show', 'labels~2021'],
  ['filter.by', 'zones', 'population', 'gt', '5'],
  ['reload.toggle'],
]
const part = { type: 'part.received', received: 1, total: 2000 } as const

test('restores the view on abort, at any stage, and ignores late answers', async () => {
  const aborted = new Set<string>()
  const moments = ['at once', 'opened', 'begun', 'nearly done'] as const
  const examples = LOADS.flatMap(load =>
    moments.map((moment): [Act[], Act, (typeof moments)[number]] => [
      load[0] === 'dataset.display' ? [['dataset.remove', load[1] ?? '']] : [],
      load,
      moment,
    ]),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ACTS.slice(0, -1)), { maxLength: 4 }),
      fc.constantFrom(...LOADS),
      fc.constantFrom(...moments),
      async (acts, [command, ...args], moment) => {
        const product = await bench()
        for (const act of acts) await product.act(act)
        const [shown, drawn] = [shownBy(product), drawnBy(product)]
        run(commandById(command), 'palette', product.runtime, args)
        if (moment !== 'at once') await product.settle(moment === 'opened' ? [] : [part])
        if (moment === 'nearly done') await product.settle([part, part])
        if (!product.root.getSnapshot().hasTag('busy')) return
        aborted.add(`${command} ${moment}`)
        run(commandById('loading.abort'), 'key', product.runtime)
        expect([shownBy(product), drawnBy(product)]).toEqual([shown, drawn])
        await product.settle()
        expect([shownBy(product), drawnBy(product)]).toEqual([shown, drawn])
        expect(product.root.getSnapshot().hasTag('busy')).toBe(false)
        product.root.stop()
      },
    ),
    { numRuns: 100, examples },
  )
  for (const [command] of LOADS)
    for (const moment of moments) expect(aborted).toContain(`${command} ${moment}`)
})

test('never shows a load that was aborted before the map was ready', async () => {
  const product = scriptedWorkbench()
  await product.settle()
  const ask = async (...[command, ...args]: Act) => {
    run(commandById(command), 'palette', product.runtime, args)
    await product.settle()
    product.parts({ type: 'parts.completed' })
    await product.settle()
  }
  await ask('reload.toggle')
  await ask('dataset.display', 'zones')
  expect(product.root.getSnapshot().matches({ showing: 'awaitingMap' })).toBe(true)
  await ask('loading.abort')
  product.mapIsReady()
  await product.settle()
  expect(product.view().displayed).toEqual([])
  await ask('dataset.display', 'labels')
  expect(product.view().displayed.map(({ dataset }) => dataset)).toEqual(['labels'])
})

test('draws a style chosen while another instance loads, with its legend', async () => {
  const product = await bench()
  await product.act(['label.display', 'zones', 'population'])
  run(commandById('instance.show'), 'palette', product.runtime, ['zones~2021'])
  await product.settle([part])
  run(commandById('label.display'), 'palette', product.runtime, ['zones', 'region'])
  await product.settle()
  expect(product.view().displayed).toContainEqual(
    expect.objectContaining({ instance: 'zones~2021', style: expect.objectContaining({ label: 'region' }) }),
  )
  const legend = product.root.getSnapshot().context.loads['zones']?.getSnapshot().context.legend
  expect(legend).toMatchObject({ kind: 'values', label: { fr: 'region' } })
})
