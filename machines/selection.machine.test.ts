import { expect, test } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import { FailureError } from '../src/domain/failure.ts'
import { DATASETS } from '../tests/support/fixtures.ts'
import { type Details, selectionMachine } from './selection.machine.ts'

/** The selection where the catalogue has come and the server has died since; what it tells others. */
async function withDeadServer() {
  const notices: string[] = []
  const listener = (name: string) =>
    createMachine({ on: { '*': { actions: ({ event }) => notices.push(`${name}: ${event.type}`) } } })
  const selection = selectionMachine.provide({
    actors: {
      loadCatalogue: fromPromise(async () => ({ datasets: DATASETS, total: DATASETS.length })),
      loadDetails: fromPromise<Details, { dataset: string }>(async () => {
        throw new FailureError({ code: 'unreachable', detail: null })
      }),
    },
  })
  const root = createActor(
    createMachine({
      invoke: [
        { src: listener('workbench'), systemId: 'workbench' },
        { src: listener('notifications'), systemId: 'notifications' },
        { src: selection, systemId: 'selection' },
      ],
    }),
  ).start()
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  await settle()
  const send = async (event: { type: string; dataset: string }) => {
    root.system.get('selection').send(event)
    await settle()
    return notices
  }
  return send
}

test('a dataset that cannot be chosen is told of once', async () => {
  const send = await withDeadServer()
  expect(await send({ type: 'dataset.selected', dataset: 'zones' })).toEqual(['notifications: notified'])
})

test('a dataset that is being displayed leaves it to the workbench to say that the server is dead', async () => {
  const send = await withDeadServer()
  expect(await send({ type: 'dataset.displayed', dataset: 'zones' })).toEqual([
    'workbench: instance.displayed',
    'workbench: catalogue.closed',
  ])
})

test('a dataset whose instance is not known yet is told of, for nobody else can', async () => {
  const send = await withDeadServer()
  expect(await send({ type: 'dataset.displayed', dataset: 'inactive' })).toEqual([
    'workbench: catalogue.closed',
    'notifications: notified',
  ])
})
