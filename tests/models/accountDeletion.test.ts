import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { accountDeletionMachine } from '../../machines/accountDeletion.machine.ts'
import { accountDeletion } from './expected/accountDeletion.ts'
import { followTable } from './follow.ts'
import { done, failed, screen } from './forms.ts'

followTable({
  machine: accountDeletionMachine,
  expected: accountDeletion,
  promises: ['deleteAccount'],
  changes: ['deleteAccount'],
  events: [
    screen('/account/settings', 'member'),
    screen('/', 'member'),
    { type: 'deletion.begun' },
    { type: 'deletion.acknowledged' },
    { type: 'deletion.confirmed' },
    { type: 'deletion.cancelled' },
    done('deleteAccount'),
    failed('deleteAccount'),
  ],
})

test('reports the result to a user who left during the deletion', async () => {
  const outcome = Promise.withResolvers<void>()
  const machine = accountDeletionMachine.provide({
    actors: { deleteAccount: fromPromise(() => outcome.promise) },
  })
  const actor = createActor(machine).start()
  actor.send(screen('/account/settings', 'member'))
  for (const type of ['deletion.begun', 'deletion.acknowledged', 'deletion.confirmed'] as const)
    actor.send({ type })
  expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
  actor.send(screen('/', 'member'))
  expect(actor.getSnapshot().hasTag('dialog')).toBe(false)
  outcome.reject(new Error('No.'))
  await outcome.promise.catch(() => {})
  await Promise.resolve()
  expect(actor.getSnapshot().value).toBe('away')
})

test('deletes an account only after the explicit confirmation', () => {
  const actor = createActor(accountDeletionMachine).start()
  actor.send(screen('/account/settings', 'member'))
  actor.send({ type: 'deletion.begun' })
  expect(actor.getSnapshot().can({ type: 'deletion.confirmed' })).toBe(false)
})
