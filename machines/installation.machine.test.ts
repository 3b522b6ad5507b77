import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { readAddress } from '../src/domain/address/readAddress.ts'
import { FailureError } from '../src/domain/failure.ts'
import { DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from '../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'
import type { AddressCommand } from './workbench.types.ts'

test('reloads the failed catalogue and session once the server is back', async () => {
  let isAway = true
  const gate = async () => {
    if (isAway) throw new FailureError({ code: 'unreachable', detail: null })
  }
  const catalogue = { datasets: DATASETS, instances: INSTANCES, labelsOf: () => LABELS, sheetOf }
  const bench = scriptedWorkbench(FIRST_VISIT, { ...catalogue, gate, kept: [], remembersSession: true })
  const told = () => {
    const { installation, catalogue, session } = bench.runtime.snapshots()
    return {
      isAway: installation.matches({ server: 'away' }),
      datasets: catalogue.context.datasets.length,
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

test('keeps a link opened without a server, and loads it once the server is back', async () => {
  let isAway = true
  const gate = async () => {
    if (isAway) throw new FailureError({ code: 'unreachable', detail: null })
  }
  const { view } = readAddress('?show=zones~2026,style:usual&map=5/46.6/2.45')
  const catalogue = {
    datasets: DATASETS,
    instances: INSTANCES,
    labelsOf: () => LABELS,
    sheetOf,
    gate,
    kept: [],
  }
  const bench = scriptedWorkbench({ ...FIRST_VISIT, view }, catalogue)
  const written: string[][] = []
  bench.root.system.inspect(told => {
    if (told.type !== '@xstate.event' || (told.actorRef as AnyActorRef).id !== 'address') return
    const command = told.event as AddressCommand
    if (command.type === 'address.written')
      written.push(command.view.displayed.map(({ instance }) => instance))
  })
  bench.mapIsReady()
  await bench.settle()
  bench.runtime.send('installation', { type: 'server.missed' } as never)
  await bench.settle()
  bench.mapMoves()
  expect(written.at(-1)).toEqual(['zones~2026'])
  isAway = false
  bench.runtime.send('installation', { type: 'server.back' } as never)
  await bench.settle()
  expect(bench.view().displayed.map(({ instance }) => instance)).toEqual(['zones~2026'])
  expect(written.at(-1)).toEqual(['zones~2026'])
})
