import { assign, enqueueActions, setup } from 'xstate'
import type { KeptDatasetCard, PrivateLink } from '../src/contract/keptDataset.ts'
import { isAccountSettings, type ScreenChange } from '../src/domain/address/route.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import type { NotificationKey } from './notifications.machine.ts'
import { failureNotice, notify, wantAccount } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent, withField } from './withEvent.ts'

/** Data that the account keeps, and its private links, newest first. */
export type Sharing = { kept: readonly KeptDatasetCard[]; links: readonly PrivateLink[] }
/** Data to delete, or link to revoke, by its id. */
export type Ending = { what: 'data' | 'link'; id: string }

export type SharingEvent =
  | ScreenChange
  | { type: 'session.opened' }
  | { type: 'sharing.retried' }
  /** Keeps datasets of this browser in the account. */
  | { type: 'own.kept'; datasets: readonly string[] }
  | { type: 'kept.removed'; dataset: string }
  | { type: 'link.revoked'; link: string }
  | { type: 'ending.confirmed' }
  | { type: 'ending.cancelled' }

export type SharingContext = Sharing & {
  failure: Failure | null
  ending: Ending | null
  /** Datasets of this browser to keep. */
  keeping: readonly string[]
}

const NOTHING: SharingContext = { kept: [], links: [], failure: null, ending: null, keeping: [] }

/** Lists the data that the account keeps and its private links, deletes and revokes them, and keeps more. */
export const sharingMachine = setup({
  types: { context: {} as SharingContext, events: {} as SharingEvent, tags: {} as 'busy' | 'dialog' },
  actors: {
    listSharing: unprovidedPromise<Sharing>('listSharing'),
    endSharing: unprovidedPromise<void, Ending>('endSharing'),
    keepOwn: unprovidedPromise<void, { datasets: readonly string[] }>('keepOwn'),
  },
  guards: {
    isHere: (_, screen: ScreenChange) => isAccountSettings(screen),
    isKept: ({ context }, { dataset }: { dataset: string }) =>
      context.kept.some(each => each.dataset === dataset),
    isValid: ({ context }, { link }: { link: string }) =>
      context.links.some(({ id, revoked }) => id === link && revoked === null),
    someAreNamed: (_, { datasets }: { datasets: readonly string[] }) => datasets.length > 0,
    needsAccount: (_, { error }: { error: unknown }) => toFailure(error).code === 'unauthenticated',
  },
  actions: {
    forget: assign(({ context }) => ({ ...NOTHING, keeping: context.keeping })),
    setSharing: assign((_, { kept, links }: Sharing) => ({ kept, links, failure: null })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    setEnding: assign((_, ending: Ending) => ({ ending })),
    setKeeping: assign((_, { datasets }: { datasets: readonly string[] }) => ({ keeping: datasets })),
    requestAccount: enqueueActions(scope => wantAccount(scope, 'sharing')),
    showEnded: enqueueActions(scope =>
      notify(scope, {
        kind: 'success',
        key: scope.context.ending?.what === 'link' ? 'linkRevoked' : 'keptRemoved',
      }),
    ),
    showKept: enqueueActions(scope => notify(scope, { kind: 'success', key: 'ownKept' })),
    showFailed: enqueueActions((scope, { error, key }: { error: unknown; key: NotificationKey }) =>
      notify(scope, failureNotice(toFailure(error), key)),
    ),
  },
}).createMachine({
  id: 'sharing',
  description: 'Data of own files that the account keeps, and private links to them.',
  context: NOTHING,
  type: 'parallel',
  states: {
    list: {
      initial: 'away',
      states: {
        away: {
          description: 'The account settings are closed.',
          entry: 'forget',
        },
        loading: {
          description: 'The data and the links of the account are loading.',
          tags: 'busy',
          invoke: {
            id: 'listSharing',
            src: 'listSharing',
            onDone: { target: 'ready', actions: withField('setSharing', 'output') },
            onError: { target: 'failed', actions: withEvent('setFailure') },
          },
        },
        ready: {
          description: 'The lists are visible.',
          on: {
            'kept.removed': {
              guard: withEvent('isKept'),
              target: 'confirming',
              actions: {
                type: 'setEnding',
                params: ({ event }) => ({ what: 'data' as const, id: event.dataset }),
              },
            },
            'link.revoked': {
              guard: withEvent('isValid'),
              target: 'confirming',
              actions: {
                type: 'setEnding',
                params: ({ event }) => ({ what: 'link' as const, id: event.link }),
              },
            },
          },
        },
        failed: {
          description: 'Loading the lists failed. The user can retry.',
          on: { 'sharing.retried': 'loading' },
        },
        confirming: {
          description: 'The user is asked to confirm that data are deleted, or a link is revoked.',
          tags: 'dialog',
          on: { 'ending.confirmed': 'ending', 'ending.cancelled': 'ready' },
        },
        ending: {
          description: 'The server deletes the data, or revokes the link.',
          tags: 'busy',
          invoke: {
            id: 'endSharing',
            src: 'endSharing',
            input: ({ context: { ending } }) => {
              if (!ending) throw new Error('Nothing to delete or to revoke.')
              return ending
            },
            onDone: { target: 'loading', actions: 'showEnded' },
            onError: {
              target: 'loading',
              actions: {
                type: 'showFailed',
                params: ({ event }) => ({ error: event.error, key: 'sharingNotEnded' as const }),
              },
            },
          },
        },
      },
      on: {
        'screen.changed': [{ guard: withEvent('isHere'), target: '.loading' }, { target: '.away' }],
      },
    },
    keeping: {
      initial: 'idle',
      states: {
        idle: {
          description: 'No data are being kept.',
          on: {
            'own.kept': {
              guard: withEvent('someAreNamed'),
              target: 'underWay',
              actions: withEvent('setKeeping'),
            },
          },
        },
        underWay: {
          description: 'Data of this browser are being sent to the account.',
          tags: 'busy',
          invoke: {
            id: 'keepOwn',
            src: 'keepOwn',
            input: ({ context }) => ({ datasets: context.keeping }),
            onDone: { target: 'idle', actions: 'showKept' },
            onError: [
              { guard: withEvent('needsAccount'), target: 'awaitingAccount' },
              {
                target: 'idle',
                actions: {
                  type: 'showFailed',
                  params: ({ event }) => ({ error: event.error, key: 'ownNotKept' as const }),
                },
              },
            ],
          },
        },
        awaitingAccount: {
          description: 'Keeping data needs an account. They are sent after the login.',
          entry: 'requestAccount',
          on: {
            'session.opened': 'underWay',
            'own.kept': {
              guard: withEvent('someAreNamed'),
              target: 'underWay',
              actions: withEvent('setKeeping'),
            },
          },
        },
      },
    },
  },
})
