import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandById } from '../../src/commands/registry.ts'
import { run } from '../../src/commands/run.ts'
import { scriptedWorkbench } from '../support/scripted.ts'

type Act = readonly [command: Parameters<typeof commandById>[0], ...args: string[]]

/** Acts that change what is shown, some at once and others after a load, in an order in which each is possible. */
const ACTS: readonly Act[] = [
  ['dataset.raise', 'zones'],
  ['dataset.lower', 'zones'],
  ['opacity.set', 'zones', '40'],
  ['opacity.set', 'labels', '60'],
  ['visibility.toggle', 'zones'],
  ['origin.toggle', 'labels'],
  ['label.display', 'zones', 'population'],
  ['label.hide', 'zones'],
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
  /** Does what a person does, and lets all of it come. */
  const act = async ([command, ...args]: Act) => {
    run(commandById(command), 'palette', bench.desk, args)
    await settle()
  }
  const settle = async () => {
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
  }
  await act(['dataset.display', 'zones'])
  await act(['dataset.display', 'labels'])
  return { ...bench, act, settle }
}

/** The shown datasets and settings, without the camera. */
const shownBy = ({ view }: Awaited<ReturnType<typeof bench>>) => {
  const { displayed, reloadOnMove } = view()
  return JSON.parse(JSON.stringify({ displayed, reloadOnMove }))
}

test('undo gives exactly what was shown before, step by step, and redo what came after', async () => {
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
  // An act that changes nothing proves nothing.
  expect(ACTS.filter(act => !done.has(act.join(' ')))).toEqual([])
})
