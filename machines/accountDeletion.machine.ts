import { assign, enqueueActions, setup, stateIn } from 'xstate'
import { isAccountSettings, type ScreenChange } from '../src/domain/address/route.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { type Notice, notify, sendToSystem, withNotice } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

export type AccountDeletionEvent =
  | ScreenChange
  | { type: 'deletion.begun' }
  | { type: 'deletion.acknowledged' }
  | { type: 'deletion.confirmed' }
  | { type: 'deletion.cancelled' }

/** Deletes the account after the user has confirmed the consequences. */
export const accountDeletionMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as AccountDeletionEvent,
    tags: {} as 'busy' | 'dialog',
  },
  actors: { deleteAccount: unprovidedPromise<void>('deleteAccount') },
  guards: {
    isHere: (_, screen: ScreenChange) => isAccountSettings(screen),
  },
  actions: {
    setErrors: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forget: assign({ failure: null }),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
    notifyErased: enqueueActions(scope => sendToSystem(scope, 'session', () => ({ type: 'session.erased' }))),
  },
}).createMachine({
  id: 'accountDeletion',
  description: 'The account is deleted.',
  context: { failure: null },
  initial: 'away',
  states: {
    away: {
      description: 'The account settings are closed.',
      on: { 'screen.changed': { guard: withEvent('isHere'), target: 'closed' } },
    },
    closed: {
      on: {
        'screen.changed': [{ guard: withEvent('isHere') }, { target: 'away' }],
        'deletion.begun': { target: 'confirming', actions: 'forget' },
      },
    },
    confirming: {
      description: 'The user is asked to confirm.',
      tags: 'dialog',
      initial: 'unacknowledged',
      on: {
        'screen.changed': [{ guard: withEvent('isHere') }, { target: 'away' }],
        'deletion.cancelled': 'closed',
      },
      states: {
        unacknowledged: {
          on: { 'deletion.acknowledged': 'acknowledged' },
        },
        acknowledged: {
          description: 'The user has acknowledged that nothing can be restored.',
          on: {
            'deletion.acknowledged': 'unacknowledged',
            'deletion.confirmed': '#accountDeletion.deleting',
          },
        },
      },
    },
    deleting: {
      description: 'The server deletes the account.',
      tags: 'busy',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        onDone: { target: 'away', actions: 'notifyErased' },
        onError: [
          {
            guard: stateIn('#accountDeletion.deleting.outOfSight'),
            target: 'away',
            actions: withNotice('error', 'accountNotDeleted'),
          },
          { target: 'confirming', actions: withEvent('setErrors') },
        ],
      },
      initial: 'inSight',
      states: {
        inSight: {
          tags: 'dialog',
          on: {
            'screen.changed': [{ guard: withEvent('isHere') }, { target: 'outOfSight' }],
          },
        },
        outOfSight: {
          description: 'The user has left the settings and will be notified of the result.',
          on: {
            'screen.changed': { guard: withEvent('isHere'), target: 'inSight' },
          },
        },
      },
    },
  },
})
