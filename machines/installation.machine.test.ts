import { expect, test } from 'vitest'
import { FailureError } from '../src/domain/failure.ts'
import { DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from '../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'

test('reloads the failed catalogue and session once the server is back', async () => {
  let isAway = true
  const gate = async () => {
    if (isAway) throw new FailureError({ code: 'unreachable', detail: null })
  }
  const catalogue = { datasets: DATASETS, instances: INSTANCES, labelsOf: () => LABELS, sheetOf }
  const bench = scriptedWorkbench(FIRST_VISIT, { ...catalogue, gate, kept: [], remembersSession: true })
  const told = () => {
    const { installation, selection, session } = bench.runtime.snapshots()
    return {
      isAway: installation.matches({ server: 'away' }),
      datasets: selection.context.datasets.length,
      isMember: session.matches('authenticated'),
    }
  }
  await bench.settle()
  bench.runtime.send('installation', { type: 'server.missed' } as never)
  await bench.settle()
  expect(told()).toEqual({ isAway: true, datasets: 0, isMember: false })
  isAway = false
  bench.runtime.send('installation', { type: 'server.back' } as never)
  await bench.settle()
  expect(told()).toEqual({ isAway: false, datasets: DATASETS.length, isMember: true })
})
