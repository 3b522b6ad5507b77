import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandById } from '../src/commands/registry.ts'
import { availability, run } from '../src/commands/run.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'

const FAILURE = { code: 'timeout', detail: null } as const
const PAUSE_MS = 1000

/** Shows two datasets that reload when the map moves. */
async function following() {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  const rest = async () => {
    await bench.settle()
    bench.wait(PAUSE_MS)
    await bench.settle()
  }
  const arrive = async () => {
    await rest()
    bench.parts({ type: 'parts.completed' })
    await rest()
  }
  await rest()
  for (const dataset of ['zones', 'labels']) {
    bench.root.send({ type: 'instance.displayed', dataset, instance: `${dataset}~2026` })
    await arrive()
  }
  bench.root.send({ type: 'reload.toggled' })
  await arrive()
  let west = -10
  const move = () => bench.mapMoves([--west, 40, 15, 53])
  const loads = () => Object.values(bench.root.getSnapshot().context.loads).map(load => load.getSnapshot())
  return { bench, rest, arrive, move, loads }
}

const isAt = ({ root }: ReturnType<typeof scriptedWorkbench>, showing: 'settled' | 'reloading' | 'failed') =>
  root.getSnapshot().matches({ showing })

test('continues a reload after a dataset is hidden, and offers to retry', async () => {
  const { bench, rest, arrive, move } = await following()
  move()
  await rest()
  bench.root.send({ type: 'visibility.toggled', dataset: 'zones' })
  expect(bench.view().displayed).toMatchObject([{ visible: false }, { visible: true }])
  expect(isAt(bench, 'reloading')).toBe(true)
  bench.parts({ type: 'parts.failed', failure: FAILURE })
  expect(isAt(bench, 'failed')).toBe(true)
  run(commandById('loading.retry'), 'button', bench.runtime)
  await rest()
  expect(bench.loadsUnderWay()).toHaveLength(2)
  await arrive()
  expect(isAt(bench, 'settled')).toBe(true)
})

test('retries a reload that failed while another dataset was loading', async () => {
  const { bench, rest, arrive, move } = await following()
  bench.root.send({ type: 'instance.displayed', dataset: 'inactive', instance: 'inactive~2018' })
  await rest()
  move()
  await rest()
  bench.parts({ type: 'parts.failed', failure: FAILURE }, 'zones')
  await arrive()
  expect(bench.view().displayed).toHaveLength(3)
  expect(isAt(bench, 'failed')).toBe(true)
  run(commandById('loading.retry'), 'button', bench.runtime)
  await arrive()
  expect(isAt(bench, 'settled')).toBe(true)
})

test('shows a displayed dataset when the active one is removed during a load', async () => {
  const { bench, rest } = await following()
  bench.root.send({ type: 'reload.toggled' })
  run(commandById('dataset.activate'), 'button', bench.runtime, ['zones'])
  bench.root.send({ type: 'instance.displayed', dataset: 'inactive', instance: 'inactive~2018' })
  await rest()
  run(commandById('dataset.remove'), 'button', bench.runtime, ['zones'])
  await bench.settle()
  expect(bench.view().displayed.map(({ dataset }) => dataset)).toEqual(['labels'])
  expect(bench.runtime.snapshots().displaySettings.context.target?.displayed.dataset).toBe('labels')
  expect(bench.runtime.snapshots().filter.context.target?.displayed.dataset).toBe('labels')
  expect(availability(commandById('settings.open'), bench.runtime.snapshots(), [])).toMatchObject({
    can: true,
  })
})

test('stops a load that is undone before it completes', async () => {
  const { bench, rest, loads } = await following()
  bench.root.send({ type: 'reload.toggled' })
  bench.root.send({ type: 'instance.displayed', dataset: 'inactive', instance: 'inactive~2018' })
  bench.root.send({ type: 'reload.toggled' })
  await rest()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  expect(isAt(bench, 'settled')).toBe(true)
  expect(bench.view().displayed).toHaveLength(3)
  expect(bench.view().reloadOnMove).toBe(true)
  for (const load of loads()) expect(load.context.demand.bbox).not.toBeNull()
})

test('reports pending reloads after any action, and retries failed ones', async () => {
  const steps = fc.constantFrom(
    ...([
      'move',
      'rest',
      'complete',
      'fail',
      'failOne',
      'hide',
      'remove',
      'show',
      'abort',
      'retry',
      'follow',
    ] as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 8 }), async taken => {
      const { bench, rest, move, loads } = await following()
      for (const step of taken) {
        if (step === 'move') move()
        if (step === 'rest') await rest()
        if (step === 'complete') bench.parts({ type: 'parts.completed' })
        if (step === 'fail') bench.parts({ type: 'parts.failed', failure: FAILURE })
        if (step === 'failOne') bench.parts({ type: 'parts.failed', failure: FAILURE }, 'zones')
        if (step === 'hide') bench.root.send({ type: 'visibility.toggled', dataset: 'labels' })
        if (step === 'remove') bench.root.send({ type: 'dataset.removed', dataset: 'zones' })
        if (step === 'show')
          bench.root.send({ type: 'instance.displayed', dataset: 'inactive', instance: 'inactive~2018' })
        if (step === 'abort') bench.root.send({ type: 'loading.aborted' })
        if (step === 'retry') bench.root.send({ type: 'loading.retried' })
        if (step === 'follow') bench.root.send({ type: 'reload.toggled' })
        await bench.settle()
        const isUnderWay = loads().some(load => load.hasTag('busy'))
        if (isUnderWay) expect(isAt(bench, 'settled')).toBe(false)
        else if (loads().some(load => load.matches('failed'))) expect(isAt(bench, 'failed')).toBe(true)
        else expect(isAt(bench, 'settled')).toBe(true)
        // The table lists the zones of the loaded extent, even while the map loads another extent or has
        // failed to.
        const { target } = bench.runtime.snapshots().table.context
        const drawn = loads().find(({ context }) => context.dataset === target?.displayed.dataset)
        if (drawn?.context.shown) expect(target?.demand).toEqual(drawn.context.shown)
      }
      bench.root.stop()
    }),
    { numRuns: 25 },
  )
})
