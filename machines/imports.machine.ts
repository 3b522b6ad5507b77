import { assign, setup } from 'xstate'
import type { ClientConfig } from '../src/contract/config.ts'
import type { PastImport } from '../src/contract/import.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { mayImport } from '../src/domain/mayImport.ts'
import { isScreen, type ScreenChange } from '../src/domain/screen.ts'
import { unprovidedPromise } from './unprovided.ts'

type ImportsEvent =
  | ScreenChange
  /** The server has told who may import. */
  | { type: 'permission.told'; who: ClientConfig['import'] }
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  /** Something was imported or removed, so that the list may be another. */
  | { type: 'imports.renewed' }
  | { type: 'imports.retried' }

export type ImportsContext = {
  /** Persons who may import; null as long as the server has not said so. */
  who: ClientConfig['import'] | null
  isLoggedIn: boolean
  /** Whether the screen of imports is in sight. */
  isHere: boolean
  /** Imports of the person that are in the catalogue, the last one first. Former ones stay while they are read again. */
  imports: readonly PastImport[]
  failure: Failure | null
}

/** Reads what the person has imported, as long as that is in sight. */
export const importsMachine = setup({
  types: { context: {} as ImportsContext, events: {} as ImportsEvent },
  actors: { listImports: unprovidedPromise<readonly PastImport[]>('listImports') },
  guards: {
    isWanted: ({ context }) => context.isHere && mayImport(context),
    isUnwanted: ({ context }) => !context.isHere || !mayImport(context),
  },
}).createMachine({
  id: 'imports',
  description: 'What the person has imported.',
  context: { who: null, isLoggedIn: false, isHere: false, imports: [], failure: null },
  initial: 'away',
  on: {
    'permission.told': { actions: assign(({ event }) => ({ who: event.who })) },
    'session.opened': { actions: assign({ isLoggedIn: true }) },
    'session.closed': { actions: assign({ isLoggedIn: false }) },
    'screen.changed': { actions: assign(({ event }) => ({ isHere: isScreen(event.path, '/import') })) },
  },
  states: {
    away: {
      description: 'Imports are not in sight, or the person may not import.',
      entry: assign({ imports: [], failure: null }),
      always: { guard: 'isWanted', target: 'here' },
    },
    here: {
      initial: 'reading',
      always: { guard: 'isUnwanted', target: 'away' },
      on: { 'imports.renewed': { target: '.reading', reenter: true } },
      states: {
        reading: {
          description: 'The list is being read.',
          tags: 'busy',
          invoke: {
            id: 'listImports',
            src: 'listImports',
            onDone: {
              target: 'ready',
              actions: assign(({ event }) => ({ imports: event.output, failure: null })),
            },
            onError: {
              target: 'failed',
              actions: assign(({ event }) => ({ failure: toFailure(event.error) })),
            },
          },
        },
        ready: { description: 'The list is that of the server.' },
        failed: {
          description: 'The list could not be read; it can be tried again.',
          on: { 'imports.retried': 'reading' },
        },
      },
    },
  },
})
