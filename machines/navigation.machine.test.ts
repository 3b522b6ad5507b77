import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { placeOf } from '../src/domain/address/route.ts'
import { navigationMachine, type RouterCommand } from './navigation.machine.ts'

/** The machine with a router that arrives wherever it is sent. */
function started(address: string) {
  const sent: { to: string; replace: boolean }[] = []
  const machine = navigationMachine.provide({
    actors: {
      router: fromCallback<RouterCommand, undefined>(({ receive, sendBack }) => {
        receive(({ to, replace }) => {
          sent.push({ to, replace })
          sendBack({ type: 'navigation.changed', place: placeOf(to) })
        })
      }),
    },
  })
  const actor = createActor(machine, { input: { place: placeOf(address) } })
  actor.start()
  return { actor, sent, path: () => actor.getSnapshot().context.place.path }
}

test('a place that is asked for is reached', () => {
  const { actor, sent, path } = started('/')
  actor.send({ type: 'navigation.requested', to: '/import' })
  expect(path()).toBe('/import')
  expect(sent).toEqual([{ to: '/import', replace: false }])
})

test('where the person is already cannot be asked for', () => {
  const { actor } = started('/import')
  expect(actor.getSnapshot().can({ type: 'navigation.requested', to: '/import' })).toBe(false)
})

test('the settings wait until it is known who visits, then lead a stranger to the login', () => {
  const { actor, sent, path } = started('/account/settings')
  expect(path()).toBe('/account/settings')
  actor.send({ type: 'visitor.changed', visitor: 'anonymous' })
  expect(path()).toBe('/login')
  expect(sent).toEqual([{ to: '/login?next=%2Faccount%2Fsettings', replace: true }])
})

test('who logs in goes on to where they wanted to be', () => {
  const { actor, path } = started('/account/settings')
  actor.send({ type: 'visitor.changed', visitor: 'anonymous' })
  actor.send({ type: 'visitor.changed', visitor: 'member' })
  expect(path()).toBe('/account/settings')
})

test('what this installation keeps for members leads a stranger to the login, whichever is known first', () => {
  const { actor, path, sent } = started('/import')
  actor.send({ type: 'visitor.changed', visitor: 'anonymous' })
  expect(path()).toBe('/import')
  actor.send({ type: 'members.announced', only: ['/import'] })
  expect(path()).toBe('/login')
  expect(sent).toEqual([{ to: '/login?next=%2Fimport', replace: true }])
  actor.send({ type: 'visitor.changed', visitor: 'member' })
  expect(path()).toBe('/import')
})

test('who logs out on a page of members is led to the login', () => {
  const { actor, path } = started('/account/settings')
  actor.send({ type: 'visitor.changed', visitor: 'member' })
  expect(path()).toBe('/account/settings')
  actor.send({ type: 'visitor.changed', visitor: 'anonymous' })
  expect(path()).toBe('/login')
})
