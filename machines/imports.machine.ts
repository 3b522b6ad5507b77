import { assign, setup } from 'xstate'
import type { PastImport } from '../src/contract/import.ts'
import type { ImportUsage } from '../src/contract/upload.ts'
import { isScreen, type ScreenChange } from '../src/domain/address/route.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { unprovidedPromise } from './unprovided.ts'

export type ImportsEvent =
  | ScreenChange
  /** The import machine knows whether the user may import. */
  | { type: 'permission.changed'; isAllowed: boolean }
  /** An import or a removal may have changed the list. */
  | { type: 'imports.renewed' }
  | { type: 'imports.retried' }

/** Imports of the user, and how much of the quota they take. */
export type Imported = { imports: readonly PastImport[]; usage: ImportUsage }

export type ImportsContext = {
  /** True if the user may import. */
  isAllowed: boolean
  /** True if the import screen is visible. */
  isHere: boolean
  /**
   * The user's imports in the catalogue, newest first. The former list stays visible while a new one is
   * loading.
   */
  imports: readonly PastImport[]
  /** Null until loaded. */
  usage: ImportUsage | null
  failure: Failure | null
}

/** Loads the user's imports while they are visible. */
export const importsMachine = setup({
  types: { context: {} as ImportsContext, events: {} as ImportsEvent },
  actors: { listImports: unprovidedPromise<Imported>('listImports') },
  guards: {
    isWanted: ({ context }) => context.isHere && context.isAllowed,
    isUnwanted: ({ context }) => !context.isHere || !context.isAllowed,
  },
}).createMachine({
  id: 'imports',
  description: 'Imports of the user.',
  context: { isAllowed: false, isHere: false, imports: [], usage: null, failure: null },
  initial: 'away',
  on: {
    'permission.changed': { actions: assign(({ event }) => ({ isAllowed: event.isAllowed })) },
    'screen.changed': { actions: assign(({ event }) => ({ isHere: isScreen(event.path, '/import') })) },
  },
  states: {
    away: {
      description: 'The import screen is closed, or the user may not import.',
      entry: assign({ imports: [], usage: null, failure: null }),
      always: { guard: 'isWanted', target: 'here' },
    },
    here: {
      initial: 'reading',
      always: { guard: 'isUnwanted', target: 'away' },
      on: { 'imports.renewed': { target: '.reading', reenter: true } },
      states: {
        reading: {
          description: 'The list is loading.',
          tags: 'busy',
          invoke: {
            id: 'listImports',
            src: 'listImports',
            onDone: {
              target: 'ready',
              actions: assign(({ event }) => ({ ...event.output, failure: null })),
            },
            onError: {
              target: 'failed',
              actions: assign(({ event }) => ({ failure: toFailure(event.error) })),
            },
          },
        },
        ready: { description: 'The list matches the server.' },
        failed: {
          description: 'Loading the list failed. The user can retry.',
          on: { 'imports.retried': 'reading' },
        },
      },
    },
  },
})
