import { assign, enqueueActions, setup } from 'xstate'
import { restart } from './children.ts'
import { type Notice, notify, sendToSystem, withNotice } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Answer to whether the computer is shared; `ask` until the user answers. */
export const COMPUTERS = ['ask', 'private', 'shared'] as const
export type Computer = (typeof COMPUTERS)[number]

export type LogoutContext = {
  computer: Computer
  /**
   * User with traces in this browser: a user who logged in during this visit, or during a former visit
   * without a logout.
   */
  member: 'none' | 'former' | 'present'
}

/** Events from other tabs. */
export type ComputerNews = { type: 'computer.known'; computer: Computer }

export type LogoutEvent =
  | ComputerNews
  | { type: 'session.opened' }
  /** It is unknown whether the user is still logged in. */
  | { type: 'session.sought' }
  | { type: 'session.closed' }
  | { type: 'logout.requested' }
  | { type: 'logout.cancelled' }
  /** The server has confirmed the logout, or did not answer. */
  | { type: 'logout.finished' }
  | { type: 'logout.answered'; computer: 'private' | 'shared' }
  | { type: 'computer.chosen'; computer: Computer }

/** Asks once whether the computer is shared. If so, the end of each session clears the user's traces. */
export const logoutMachine = setup({
  types: {
    context: {} as LogoutContext,
    input: {} as LogoutContext,
    events: {} as LogoutEvent,
    tags: {} as 'busy',
  },
  actors: {
    saveComputer: unprovidedPromise<void, Pick<LogoutContext, 'computer'>>('saveComputer'),
    saveMember: unprovidedPromise<void, Pick<LogoutContext, 'member'>>('saveMember'),
    eraseTraces: unprovidedPromise<void, Pick<LogoutContext, 'member'>>('eraseTraces'),
    watchComputer: unprovidedCallback<{ type: 'nothing' }>('watchComputer'),
  },
  guards: {
    isUnanswered: ({ context }) => context.computer === 'ask',
    differs: ({ context }, { computer }: { computer: Computer }) => computer !== context.computer,
    mustErase: ({ context }) => context.member !== 'none' && context.computer === 'shared',
    /** The user answers in another tab after the end of the session. */
    mustEraseAfterwards: ({ context }, { computer }: { computer: Computer }) =>
      context.member !== 'none' && computer === 'shared',
  },
  actions: {
    setComputer: assign((_, { computer }: { computer: Computer }) => ({ computer })),
    setMember: assign({ member: 'present' }),
    /** If the user gives no answer here, the machine still accepts one from another tab. */
    releaseMember: assign(({ context }) => (context.computer === 'ask' ? {} : { member: 'none' })),
    /** Saved separately: a tab that missed the answer from another tab must not overwrite it. */
    saveComputer: enqueueActions(({ context: { computer }, enqueue }) => {
      restart(enqueue, 'saveComputer', { computer })
    }),
    saveMember: enqueueActions(({ context: { member }, enqueue }) => {
      restart(enqueue, 'saveMember', { member })
    }),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
    endSession: enqueueActions(scope => sendToSystem(scope, 'session', () => ({ type: 'session.left' }))),
  },
}).createMachine({
  id: 'logout',
  description: 'The user logs out, and the browser keeps or clears their traces.',
  context: ({ input }) => input,
  invoke: { id: 'watchComputer', src: 'watchComputer' },
  initial: 'seeking',
  on: {
    'session.opened': { target: '.here', actions: ['setMember', 'saveMember'] },
    'session.sought': '.seeking',
    'session.closed': [
      { guard: 'mustErase', target: '.erasing' },
      { target: '.away', actions: ['releaseMember', 'saveMember'] },
    ],
    'computer.chosen': { guard: withEvent('differs'), actions: [withEvent('setComputer'), 'saveComputer'] },
    'computer.known': { actions: withEvent('setComputer') },
    'logout.finished': { actions: withNotice('success', 'loggedOut') },
  },
  states: {
    seeking: { description: 'A former session is being restored.' },
    away: {
      description: 'Nobody is logged in.',
      on: {
        'computer.known': {
          guard: withEvent('mustEraseAfterwards'),
          target: 'erasing',
          actions: withEvent('setComputer'),
        },
      },
    },
    here: {
      description: 'A user is logged in.',
      on: {
        'logout.requested': [{ guard: 'isUnanswered', target: 'asking' }, { actions: 'endSession' }],
      },
    },
    asking: {
      description: 'The user is asked whether the computer is shared.',
      on: {
        'logout.answered': {
          target: 'here',
          actions: [withEvent('setComputer'), 'saveComputer', 'endSession'],
        },
        'logout.cancelled': 'here',
      },
    },
    erasing: {
      description: 'The traces of the user are being cleared; the page then reloads.',
      tags: 'busy',
      invoke: {
        id: 'eraseTraces',
        src: 'eraseTraces',
        input: ({ context }) => ({ member: context.member }),
        onDone: { target: 'away', actions: withNotice('success', 'tracesErased') },
        onError: { target: 'away', actions: withNotice('success', 'loggedOut') },
      },
      exit: assign({ member: 'none' }),
      // The session closes twice: when the user leaves, and when the server has answered.
      on: { 'session.closed': {}, 'logout.finished': {} },
    },
  },
})
