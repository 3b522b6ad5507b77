import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { placeOfAddress } from '../src/domain/address/route.ts'
import { navigationMachine, type RouterCommand } from './navigation.machine.ts'

/** Starts the machine with a router that reaches every requested place. */
function started(address: string) {
  const sent: { to: string; replace: boolean }[] = []
  const machine = navigationMachine.provide({
    actors: {
      router: fromCallback<RouterCommand, undefined>(({ receive, sendBack }) => {
        receive(({ to, replace }) => {
          sent.push({ to, replace })
          sendBack({ type: 'navigation.changed', place: placeOfAddress(to) })
        })
      }),
    },
  })
  const actor = createActor(machine, { input: { place: placeOfAddress(address) } })
  actor.start()
  return { actor, sent, path: () => actor.getSnapshot().context.place.path }
}

test('reaches a requested place', () => {
  const { actor, sent, path } = started('/')
  actor.send({ type: 'navigation.requested', to: '/import' })
  expect(path()).toBe('/import')
  expect(sent).toEqual([{ to: '/import', replace: false }])
})

test('rejects a request for the current place', () => {
  const { actor } = started('/import')
  expect(actor.getSnapshot().can({ type: 'navigation.requested', to: '/import' })).toBe(false)
})

test('waits to know the visitor, then sends anonymous users from settings to the login', () => {
  const { actor, sent, path } = started('/account/settings')
  expect(path()).toBe('/account/settings')
  actor.send({ type: 'visitor.changed', visitor: 'anonymous' })
  expect(path()).toBe('/login')
  expect(sent).toEqual([{ to: '/login?next=%2Faccount%2Fsettings', replace: true }])
})

test('continues to the requested place after a login', () => {
  const { actor, path } = started('/account/settings')
  actor.send({ type: 'visitor.changed', visitor: 'anonymous' })
  actor.send({ type: 'visitor.changed', visitor: 'member' })
  expect(path()).toBe('/account/settings')
})

test('sends anonymous users from members’ pages to the login, in any event order', () => {
  const { actor, path, sent } = started('/import')
  actor.send({ type: 'visitor.changed', visitor: 'anonymous' })
  expect(path()).toBe('/import')
  actor.send({ type: 'members.announced', only: ['/import'] })
  expect(path()).toBe('/login')
  expect(sent).toEqual([{ to: '/login?next=%2Fimport', replace: true }])
  actor.send({ type: 'visitor.changed', visitor: 'member' })
  expect(path()).toBe('/import')
})

test('sends a user who logs out on a members’ page to the login', () => {
  const { actor, path } = started('/account/settings')
  actor.send({ type: 'visitor.changed', visitor: 'member' })
  expect(path()).toBe('/account/settings')
  actor.send({ type: 'visitor.changed', visitor: 'anonymous' })
  expect(path()).toBe('/login')
})
