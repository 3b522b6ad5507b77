import { assign, setup } from 'xstate'
import type { PastImport } from '../src/contract/import.ts'
import type { ImportUsage } from '../src/contract/importUsage.ts'
import { isScreen, type ScreenChange } from '../src/domain/address/route.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { unprovidedPromise } from './unprovided.ts'

type ImportsEvent =
  | ScreenChange
  /** The machine that imports knows whether the person may import. */
  | { type: 'permission.changed'; isAllowed: boolean }
  /** Something was imported or removed, so that the list may be another. */
  | { type: 'imports.renewed' }
  | { type: 'imports.retried' }

/** Imports of the person, and how much of their room these take. */
export type Imported = { imports: readonly PastImport[]; usage: ImportUsage }

export type ImportsContext = {
  /** Whether the person may import. */
  isAllowed: boolean
  /** Whether the screen of imports is in sight. */
  isHere: boolean
  /** Imports of the person that are in the catalogue, the last one first. Former ones stay while they are read again. */
  imports: readonly PastImport[]
  /** Null before it is read. */
  usage: ImportUsage | null
  failure: Failure | null
}

/** Reads what the person has imported, as long as that is in sight. */
export const importsMachine = setup({
  types: { context: {} as ImportsContext, events: {} as ImportsEvent },
  actors: { listImports: unprovidedPromise<Imported>('listImports') },
  guards: {
    isWanted: ({ context }) => context.isHere && context.isAllowed,
    isUnwanted: ({ context }) => !context.isHere || !context.isAllowed,
  },
}).createMachine({
  id: 'imports',
  description: 'What the person has imported.',
  context: { isAllowed: false, isHere: false, imports: [], usage: null, failure: null },
  initial: 'away',
  on: {
    'permission.changed': { actions: assign(({ event }) => ({ isAllowed: event.isAllowed })) },
    'screen.changed': { actions: assign(({ event }) => ({ isHere: isScreen(event.path, '/import') })) },
  },
  states: {
    away: {
      description: 'Imports are not in sight, or the person may not import.',
      entry: assign({ imports: [], usage: null, failure: null }),
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
              actions: assign(({ event }) => ({ ...event.output, failure: null })),
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
