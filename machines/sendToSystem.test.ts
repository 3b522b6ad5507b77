import { expect, expectTypeOf, test } from 'vitest'
import { createActor, type EventFrom, enqueueActions, setup } from 'xstate'
import type { Machines } from './index.ts'
import { sendToSystem } from './sendToSystem.ts'
import type { SystemEvents } from './systemEvents.ts'

const listener = setup({ types: { context: {} as { received: string[] } } }).createMachine({
  context: { received: [] },
  on: { '*': { actions: ({ context, event }) => context.received.push(event.type) } },
})

const sender = setup({
  actors: { listener },
  actions: {
    send: enqueueActions(scope => {
      sendToSystem(scope, 'drawer', () => ({ type: 'drawer.wanted' }))
      // @ts-expect-error No machine has this systemId.
      sendToSystem(scope, 'drawers', () => ({ type: 'drawer.wanted' }))
      // @ts-expect-error The drawer accepts no such event.
      sendToSystem(scope, 'drawer', () => ({ type: 'drawer.misspelt' }))
    }),
  },
}).createMachine({ invoke: { src: 'listener', systemId: 'drawer' }, on: { send: { actions: 'send' } } })

test('sends an event to the machine with the systemId, and to no other', () => {
  const actor = createActor(sender).start()
  actor.send({ type: 'send' })
  expect(actor.system.get('drawer').getSnapshot().context.received).toEqual([
    'drawer.wanted',
    'drawer.misspelt',
  ])
})

test('declares the events of every machine', () => {
  expectTypeOf<SystemEvents>().toEqualTypeOf<{ [Id in keyof Machines]: EventFrom<Machines[Id]> }>()
})
