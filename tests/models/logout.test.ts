import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { type LogoutContext, logoutMachine } from '../../machines/logout.machine.ts'
import { logout } from './expected/logout.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

followTable({
  machine: logoutMachine,
  expected: logout,
  promises: ['saveComputer', 'saveMember', 'eraseTraces'],
  callbacks: ['watchComputer'],
  changes: ['eraseTraces'],
  inputs: [
    { computer: 'ask', member: 'none' },
    { computer: 'shared', member: 'former' },
  ] satisfies LogoutContext[],
  events: [
    { type: 'session.opened' },
    { type: 'session.sought' },
    { type: 'session.closed' },
    { type: 'logout.requested' },
    { type: 'logout.answered', computer: 'private' },
    { type: 'logout.answered', computer: 'shared' },
    { type: 'logout.cancelled' },
    { type: 'logout.finished' },
    { type: 'computer.chosen', computer: 'ask' },
    { type: 'computer.chosen', computer: 'shared' },
    { type: 'computer.known', computer: 'shared' },
    { type: 'computer.known', computer: 'private' },
    done('eraseTraces'),
    failed('eraseTraces'),
  ],
  project: ({ context }) => context,
})

/** Logs out with the stored state, answering the question if there is one. Returns the states on the way. */
function logOutWith(input: LogoutContext, answer: 'private' | 'shared') {
  const machine = logoutMachine.provide({
    actors: {
      saveComputer: fromPromise<void, Pick<LogoutContext, 'computer'>>(async () => {}),
      saveMember: fromPromise<void, Pick<LogoutContext, 'member'>>(async () => {}),
      eraseTraces: fromPromise<void, Pick<LogoutContext, 'member'>>(() => new Promise(() => {})),
      watchComputer: fromCallback(() => {}),
    },
  })
  const actor = createActor(machine, { input }).start()
  actor.send({ type: 'session.opened' })
  actor.send({ type: 'logout.requested' })
  const asked = actor.getSnapshot().value
  actor.send({ type: 'logout.answered', computer: answer })
  actor.send({ type: 'session.closed' })
  return [asked, actor.getSnapshot().value, actor.getSnapshot().context.computer]
}

test.each([
  ['ask', 'shared', ['asking', 'erasing', 'shared']],
  ['ask', 'private', ['asking', 'away', 'private']],
  ['shared', 'private', ['here', 'erasing', 'shared']],
  ['private', 'shared', ['here', 'away', 'private']],
] as const)('follows the choice %s and the answer %s: %j', (computer, answer, states) => {
  expect(logOutWith({ computer, member: 'none' }, answer)).toEqual(states)
})
