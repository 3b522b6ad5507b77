import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { nameChangeMachine } from '../../machines/nameChange.machine.ts'
import { NOBODY, type Person } from '../../src/contract/person.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { ALICE } from '../support/scriptedAccount.ts'
import { nameChange } from './expected/nameChange.ts'
import { followTable } from './follow.ts'
import { done, failed, refused, screen } from './forms.ts'

followTable({
  machine: nameChangeMachine,
  expected: nameChange,
  promises: ['saveName'],
  changes: ['saveName'],
  events: [
    screen('/account/settings', 'member'),
    screen('/', 'member'),
    { type: 'session.opened', account: ALICE },
    { type: 'session.closed' },
    { type: 'draft.changed', patch: { first_name: 'Léa' } },
    { type: 'name.saved' },
    done('saveName', ALICE),
    failed('saveName', refused({ first_name: ['Too long.'] })),
  ],
})

test('starts with the current name, and shows the stored one', async () => {
  const machine = nameChangeMachine.provide({
    actors: {
      saveName: fromPromise<Account, Person>(async ({ input }) => ({
        ...ALICE,
        person: { ...input, first_name: input.first_name.trim() },
      })),
    },
  })
  const actor = createActor(machine).start()
  actor.send({
    type: 'session.opened',
    account: { ...ALICE, person: { ...NOBODY, first_name: 'Lea', last_name: 'Martin' } },
  })
  actor.send(screen('/account/settings', 'member'))
  expect(actor.getSnapshot().context.draft).toEqual({ first_name: 'Lea', last_name: 'Martin' })
  actor.send({ type: 'draft.changed', patch: { first_name: ' Léa ' } })
  actor.send({ type: 'name.saved' })
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
  expect(actor.getSnapshot().context.draft).toEqual({ first_name: 'Léa', last_name: 'Martin' })
  actor.send({ type: 'session.closed' })
  expect(actor.getSnapshot().context.draft).toEqual({ first_name: '', last_name: '' })
})
