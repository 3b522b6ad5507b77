import { assign, enqueueActions, setup } from 'xstate'
import type { Account } from '../src/domain/account/account.ts'
import { broadcast, type Notice, notify, sendToSystem, withNotice } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent, withField } from './withEvent.ts'

/** Session events from the tokens: from the calls of this tab, or from another tab. */
export type SessionNews =
  /** The server has ended the session, or another tab has logged out. */
  | { type: 'session.ended' }
  /** Another tab has logged in and shared its tokens. */
  | { type: 'session.shared' }
  /** The session may have changed without a message to this tab: the browser must be checked again. */
  | { type: 'session.doubted' }

export type SessionEvent =
  | SessionNews
  | { type: 'session.opened'; account: Account | null }
  | { type: 'session.absent' }
  | { type: 'session.left' }
  /** The user has changed the account. */
  | { type: 'account.changed'; account: Account }
  /** The account was deleted. */
  | { type: 'session.erased' }

/** Stores the account of the logged-in user. `tokens.machine.ts` stores the tokens. */
export const sessionMachine = setup({
  types: { context: {} as { account: Account | null }, events: {} as SessionEvent },
  actors: {
    closeSession: unprovidedPromise<void>('closeSession'),
    findEndingKeys: unprovidedPromise<string | null>('findEndingKeys'),
  },
  actions: {
    setAccount: assign((_, { account }: { account: Account | null }) => ({ account })),
    forget: assign({ account: null }),
    notifyOpened: enqueueActions(scope => {
      broadcast(scope, { type: 'session.opened', account: scope.context.account })
      sendToSystem(scope, 'navigation', () => ({ type: 'visitor.changed', visitor: 'member' }))
    }),
    notifyClosed: enqueueActions(scope => {
      broadcast(scope, { type: 'session.closed' })
      sendToSystem(scope, 'navigation', () => ({ type: 'visitor.changed', visitor: 'anonymous' }))
    }),
    notifyLogout: enqueueActions(scope => sendToSystem(scope, 'workbench', () => ({ type: 'member.left' }))),
    notifyFinished: enqueueActions(scope =>
      sendToSystem(scope, 'logout', () => ({ type: 'logout.finished' })),
    ),
    notifyRestoring: enqueueActions(scope => {
      sendToSystem(scope, 'navigation', () => ({ type: 'visitor.changed', visitor: 'restoring' }))
      sendToSystem(scope, 'logout', () => ({ type: 'session.sought' }))
    }),
    resumeStartup: enqueueActions(scope =>
      sendToSystem(scope, 'startup', () => ({ type: 'startup.resumed' })),
    ),
    beginStartup: enqueueActions(scope => sendToSystem(scope, 'startup', () => ({ type: 'startup.begun' }))),
    abandonStartup: enqueueActions(scope =>
      sendToSystem(scope, 'startup', () => ({ type: 'startup.abandoned' })),
    ),
    warnOfKeys: enqueueActions((scope, detail: string | null) => {
      if (detail !== null) notify(scope, { kind: 'info', key: 'keysEnding', detail, isDaily: true })
    }),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
  },
}).createMachine({
  id: 'session',
  description: 'User of the session.',
  context: { account: null },
  initial: 'restoring',
  on: {
    'session.shared': { target: '.restoring', actions: 'resumeStartup' },
    'session.doubted': { target: '.restoring', actions: 'beginStartup' },
  },
  states: {
    restoring: {
      description: 'A session of a former visit or of another tab is being restored.',
      tags: 'busy',
      entry: ['forget', 'notifyRestoring'],
      on: {
        'session.opened': { target: 'authenticated', actions: withEvent('setAccount') },
        'session.absent': { target: 'anonymous', actions: 'notifyLogout' },
        'session.ended': { target: 'anonymous', actions: 'abandonStartup' },
      },
    },
    anonymous: {
      description: 'Nobody is logged in.',
      entry: ['forget', 'notifyClosed'],
      on: {
        'session.opened': { target: 'authenticated', actions: withEvent('setAccount') },
      },
    },
    authenticated: {
      description: 'A user is logged in.',
      entry: 'notifyOpened',
      invoke: {
        id: 'findEndingKeys',
        src: 'findEndingKeys',
        onDone: { actions: withField('warnOfKeys', 'output') },
        // The list of keys shows the expiry too, so a failed warning is ignored.
        onError: {},
      },
      on: {
        'session.opened': { target: 'authenticated', reenter: true, actions: withEvent('setAccount') },
        'account.changed': { actions: withEvent('setAccount') },
        'session.left': 'leaving',
        'session.ended': { target: 'anonymous', actions: withNotice('info', 'sessionEnded') },
        'session.erased': {
          target: 'anonymous',
          actions: ['notifyLogout', withNotice('success', 'accountDeleted')],
        },
      },
    },
    leaving: {
      description: 'The session is cleared here. The server is being notified.',
      entry: ['forget', 'notifyLogout', 'notifyClosed'],
      invoke: {
        id: 'closeSession',
        src: 'closeSession',
        // The user has logged out, even if the server has not confirmed it.
        onDone: { target: 'anonymous', actions: 'notifyFinished' },
        onError: { target: 'anonymous', actions: 'notifyFinished' },
      },
      on: {
        'session.opened': { target: 'authenticated', actions: withEvent('setAccount') },
      },
    },
  },
})
