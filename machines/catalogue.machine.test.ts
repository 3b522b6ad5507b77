import { expect, test } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import { FailureError } from '../src/domain/failure.ts'
import { DATASETS } from '../tests/support/fixtures.ts'
import { catalogueMachine, type Details } from './catalogue.machine.ts'

/** Starts a catalogue whose server fails after the catalogue has loaded. Returns the events it sends. */
async function withDeadServer() {
  const notices: string[] = []
  const listener = (name: string) =>
    createMachine({ on: { '*': { actions: ({ event }) => notices.push(`${name}: ${event.type}`) } } })
  const catalogue = catalogueMachine.provide({
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
        { src: listener('panels'), systemId: 'panels' },
        { src: listener('notifications'), systemId: 'notifications' },
        { src: catalogue, systemId: 'catalogue' },
      ],
    }),
  ).start()
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  await settle()
  const send = async (event: { type: string; dataset: string }) => {
    root.system.get('catalogue').send(event)
    await settle()
    return notices
  }
  return send
}

test('reports once a dataset that cannot be chosen', async () => {
  const send = await withDeadServer()
  expect(await send({ type: 'dataset.selected', dataset: 'zones' })).toEqual(['notifications: notified'])
})

test('lets the workbench report the failure of a dataset being displayed', async () => {
  const send = await withDeadServer()
  expect(await send({ type: 'dataset.displayed', dataset: 'zones' })).toEqual([
    'workbench: instance.displayed',
    'panels: catalogue.closed',
  ])
})

test('reports a dataset with an unknown instance, since no other machine can', async () => {
  const send = await withDeadServer()
  expect(await send({ type: 'dataset.displayed', dataset: 'inactive' })).toEqual([
    'panels: catalogue.closed',
    'notifications: notified',
  ])
})
