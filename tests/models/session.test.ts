import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { sessionMachine } from '../../machines/session.machine.ts'
import { scriptedWorkbench } from '../support/scripted.ts'
import { ALICE } from '../support/scriptedAccount.ts'
import { session } from './expected/session.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

followTable({
  machine: sessionMachine,
  expected: session,
  promises: ['closeSession', 'findEndingKeys'],
  changes: ['closeSession'],
  events: [
    { type: 'session.opened', account: ALICE },
    { type: 'session.opened', account: null },
    { type: 'account.changed', account: ALICE },
    { type: 'session.absent' },
    { type: 'session.left' },
    { type: 'session.erased' },
    { type: 'session.ended' },
    { type: 'session.shared' },
    { type: 'session.doubted' },
    done('closeSession'),
    failed('closeSession'),
    done('findEndingKeys', null),
    failed('findEndingKeys'),
  ],
})

const machine = sessionMachine.provide({
  actors: {
    closeSession: fromPromise(async () => {}),
    findEndingKeys: fromPromise<string | null, undefined>(async () => null),
  },
})

test.each([
  { type: 'session.left' },
  { type: 'session.ended' },
  { type: 'session.erased' },
  { type: 'session.shared' },
  { type: 'session.doubted' },
] as const)('clears the account after $type', event => {
  const actor = createActor(machine).start()
  actor.send({ type: 'session.opened', account: ALICE })
  expect(actor.getSnapshot().context.account).toEqual(ALICE)
  actor.send(event)
  expect(actor.getSnapshot().context.account).toBeNull()
})

test('logs in when another tab logs in', async () => {
  const bench = scriptedWorkbench()
  await bench.settle()
  const known = () => [
    bench.runtime.snapshots().session.context.account,
    bench.runtime.snapshots().navigation.context.visitor,
  ]
  expect(known()).toEqual([null, 'anonymous'])
  bench.account.news({ type: 'session.shared' })
  await bench.settle()
  expect(known()).toEqual([ALICE, 'member'])
})
