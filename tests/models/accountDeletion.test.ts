import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { accountDeletionMachine } from '../../machines/accountDeletion.machine.ts'
import { followPaths } from './follow.ts'
import { done, failed, screen } from './forms.ts'

followPaths({
  machine: accountDeletionMachine,
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

test('an account is not deleted before the person has said that they know what that means', () => {
  const actor = createActor(accountDeletionMachine).start()
  actor.send(screen('/account/settings', 'member'))
  actor.send({ type: 'deletion.begun' })
  expect(actor.getSnapshot().can({ type: 'deletion.confirmed' })).toBe(false)
})
