import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { feedbackMachine } from '../../machines/feedback.machine.ts'
import { ALICE } from '../support/scriptedAccount.ts'
import { feedback } from './expected/feedback.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

followTable({
  machine: feedbackMachine,
  expected: feedback,
  promises: ['sendFeedback'],
  changes: ['sendFeedback'],
  events: [
    { type: 'session.opened', account: ALICE },
    { type: 'session.closed' },
    { type: 'feedback.opened' },
    { type: 'draft.changed', patch: { feedback: 'Bien.' } },
    { type: 'feedback.sent' },
    { type: 'feedback.closed' },
    done('sendFeedback'),
    failed('sendFeedback'),
  ],
  project: ({ context: { draft, address } }) => [draft.feedback, address],
})

test("prefills the account's address, and clears it at logout", () => {
  const actor = createActor(feedbackMachine).start()
  const email = () => actor.getSnapshot().context.draft.email
  actor.send({ type: 'session.opened', account: ALICE })
  expect(email()).toBe(ALICE.email)
  actor.send({ type: 'session.closed' })
  expect(email()).toBe('')
})

test('clears unsent text of a member at logout', () => {
  const actor = createActor(feedbackMachine).start()
  actor.send({ type: 'session.opened', account: ALICE })
  actor.send({ type: 'feedback.opened' })
  actor.send({ type: 'draft.changed', patch: { feedback: 'Bien.' } })
  actor.send({ type: 'feedback.closed' })
  expect(actor.getSnapshot().context.draft.feedback).toBe('Bien.')
  actor.send({ type: 'session.closed' })
  expect(actor.getSnapshot().context.draft).toMatchObject({ feedback: '', email: '' })
})

test('keeps a typed address through login and logout', () => {
  const actor = createActor(feedbackMachine).start()
  actor.send({ type: 'feedback.opened' })
  actor.send({ type: 'draft.changed', patch: { email: 'other@example.org' } })
  actor.send({ type: 'session.opened', account: ALICE })
  actor.send({ type: 'session.closed' })
  expect(actor.getSnapshot().context.draft.email).toBe('other@example.org')
})

test('keeps the text when the form is closed and reopened', () => {
  const actor = createActor(feedbackMachine).start()
  actor.send({ type: 'feedback.opened' })
  actor.send({ type: 'draft.changed', patch: { feedback: 'Bien.' } })
  actor.send({ type: 'feedback.closed' })
  actor.send({ type: 'feedback.opened' })
  expect(actor.getSnapshot().context.draft.feedback).toBe('Bien.')
})
