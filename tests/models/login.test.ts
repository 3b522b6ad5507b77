import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { type GoogleAnswer, type LoginDraft, loginMachine } from '../../machines/login.machine.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { ALICE } from '../support/scriptedAccount.ts'
import { login } from './expected/login.ts'
import { followTable } from './follow.ts'
import { done, failed, refused, screen, secret } from './forms.ts'

const answer: GoogleAnswer = { kind: 'access', token: secret }

followTable({
  machine: loginMachine,
  expected: login,
  promises: ['logIn', 'logInAsDemo', 'logInWithGoogle'],
  changes: ['logIn', 'logInAsDemo', 'logInWithGoogle'],
  callbacks: ['askGoogle', 'oneTap'],
  events: [
    screen('/login'),
    screen('/'),
    { type: 'offers.known', offers: { demo: true, google: { client: 'client', flow: 'token' } } },
    { type: 'draft.changed', patch: { username: 'alice', password: secret } },
    { type: 'login.submitted' },
    { type: 'demo.requested' },
    { type: 'google.requested' },
    { type: 'google.answered', answer },
    { type: 'google.dismissed' },
    { type: 'google.failed' },
    screen('/', 'member'),
    { type: 'xstate.after.doubleClick.login.google.asking.opening' },
    done('logIn', ALICE),
    failed('logIn'),
    done('logInAsDemo', ALICE),
    failed('logInAsDemo'),
    done('logInWithGoogle', ALICE),
    failed('logInWithGoogle'),
  ],
  project: ({ context: { draft, offers, mayLogIn } }) => [draft, offers.demo, mayLogIn],
})

function opened(logIn: (draft: LoginDraft) => Promise<Account>) {
  const machine = loginMachine.provide({
    actors: {
      logIn: fromPromise<Account, LoginDraft>(({ input }) => logIn(input)),
      oneTap: fromCallback(() => {}),
    },
  })
  const actor = createActor(machine).start()
  actor.send(screen('/login'))
  return actor
}

const settle = async () => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}

test('reports a missing field without a request', () => {
  const actor = opened(async () => ALICE)
  actor.send({ type: 'draft.changed', patch: { username: '  ' } })
  actor.send({ type: 'login.submitted' })
  expect(actor.getSnapshot().matches({ form: { editing: 'faulty' } })).toBe(true)
  expect(actor.getSnapshot().context.errors.fields).toEqual({
    username: { key: 'required' },
    password: { key: 'required' },
  })
})

test('keeps the typed values after a refusal, and reports errors at their fields', async () => {
  const actor = opened(async () => {
    throw refused({ non_field_errors: ['No such person.'] })
  })
  actor.send({ type: 'draft.changed', patch: { username: 'alice', password: secret } })
  actor.send({ type: 'login.submitted' })
  await settle()
  const { context } = actor.getSnapshot()
  expect(actor.getSnapshot().matches({ form: { editing: 'refused' } })).toBe(true)
  expect(context.draft).toEqual({ username: 'alice', password: secret })
  expect(context.errors).toEqual({ fields: {}, whole: { text: 'No such person.' } })
})

test('ignores a second submission while the first is pending', async () => {
  let asked = 0
  const actor = opened(async () => {
    asked++
    return ALICE
  })
  actor.send({ type: 'draft.changed', patch: { username: 'alice', password: secret } })
  actor.send({ type: 'login.submitted' })
  actor.send({ type: 'login.submitted' })
  await settle()
  expect(asked).toBe(1)
})

test('clears the password when the user leaves the screen', () => {
  const actor = opened(async () => ALICE)
  actor.send({ type: 'draft.changed', patch: { username: 'alice', password: secret } })
  actor.send(screen('/'))
  const { draft } = actor.getSnapshot().context
  expect([draft.username, draft.password.isEmpty]).toEqual(['alice', true])
})

test('hides the password in every snapshot', () => {
  const actor = opened(async () => ALICE)
  actor.send({ type: 'draft.changed', patch: { username: 'alice', password: secret } })
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(secret.reveal())
})
