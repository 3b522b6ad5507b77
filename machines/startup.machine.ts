import { assign, enqueueActions, setup } from 'xstate'
import type { Account } from '../src/domain/account/account.ts'
import { toFailure } from '../src/domain/failure.ts'
import { type Notice, notify, sendToSystem, withNotice } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'

/** Server's response about a remembered session: valid or expired. */
export type Verdict = 'valid' | 'rejected'

export type StartupEvent =
  /** Another tab has logged in, or the page resumes after a long sleep. */
  | { type: 'startup.begun' }
  /** Another tab has shared its tokens, so only the account is missing. */
  | { type: 'startup.resumed' }
  | { type: 'startup.retried' }
  /** The session ended during the wait. */
  | { type: 'startup.abandoned' }

/** Restores a session from the cookie: verifies it, refreshes it, then loads its account. */
export const startupMachine = setup({
  types: { context: {} as { account: Account | null }, events: {} as StartupEvent },
  actors: {
    findSession: unprovidedPromise<boolean>('findSession'),
    verifySession: unprovidedPromise<Verdict>('verifySession'),
    refreshSession: unprovidedPromise<Verdict>('refreshSession'),
    forgetSession: unprovidedPromise<void>('forgetSession'),
    loadAccount: unprovidedPromise<Account>('loadAccount'),
  },
  actions: {
    notifyOpened: enqueueActions(scope =>
      sendToSystem(scope, 'session', ({ account }) => ({ type: 'session.opened', account })),
    ),
    notifyAbsent: enqueueActions(scope => sendToSystem(scope, 'session', () => ({ type: 'session.absent' }))),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
  },
}).createMachine({
  id: 'startup',
  description: 'Restoration of the session of a former visit.',
  context: { account: null },
  initial: 'looking',
  on: {
    'startup.begun': '.looking',
    'startup.resumed': '.loading',
    'startup.abandoned': '.absent',
  },
  states: {
    looking: {
      description: 'The browser is being searched for a stored session.',
      invoke: {
        id: 'findSession',
        src: 'findSession',
        onDone: [{ guard: ({ event }) => event.output, target: 'verifying' }, { target: 'absent' }],
        onError: 'absent',
      },
    },
    verifying: {
      description: 'The server verifies the stored token.',
      tags: 'busy',
      invoke: {
        id: 'verifySession',
        src: 'verifySession',
        onDone: [
          { guard: ({ event }) => event.output === 'valid', target: 'refreshing' },
          { target: 'forgetting' },
        ],
        onError: 'unsure',
      },
    },
    refreshing: {
      description: 'The stored token is being exchanged for an access token.',
      tags: 'busy',
      invoke: {
        id: 'refreshSession',
        src: 'refreshSession',
        onDone: [
          { guard: ({ event }) => event.output === 'valid', target: 'loading' },
          { target: 'forgetting' },
        ],
        onError: 'unsure',
      },
    },
    forgetting: {
      description: 'The stored session has ended. The cookie is being removed.',
      tags: 'busy',
      invoke: { id: 'forgetSession', src: 'forgetSession', onDone: 'absent', onError: 'absent' },
    },
    loading: {
      description: 'The user is logged in. The account is loading.',
      tags: 'busy',
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        onDone: { target: 'restored', actions: assign({ account: ({ event }) => event.output }) },
        onError: [
          { guard: ({ event }) => toFailure(event.error).code === 'unauthenticated', target: 'absent' },
          { target: 'unloaded' },
        ],
      },
    },
    absent: {
      description: 'No session was stored, or it has ended.',
      entry: [assign({ account: null }), 'notifyAbsent'],
    },
    restored: {
      description: 'The session of the former visit continues.',
      entry: 'notifyOpened',
    },
    unsure: {
      description: 'Verifying the session failed. The cookie stays, and the user can retry.',
      entry: [assign({ account: null }), withNotice('error', 'generic'), 'notifyAbsent'],
      on: { 'startup.retried': 'looking' },
    },
    unloaded: {
      description: 'The session continues, but loading the account failed. The user can retry.',
      entry: [assign({ account: null }), withNotice('error', 'accountNotLoaded'), 'notifyOpened'],
      on: { 'startup.retried': 'loading' },
    },
  },
})
