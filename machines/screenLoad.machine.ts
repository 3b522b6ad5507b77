import { assign, setup } from 'xstate'
import { unprovidedPromise } from './unprovided.ts'

export type ScreenLoadEvent = { type: 'screen.shown' } | { type: 'screen.failed'; reason: string }

/** Reloads the page once when the code of a screen fails to load; a second failure is only logged. */
export const screenLoadMachine = setup({
  types: {
    context: {} as {
      reloadedOnce: boolean
      /** Reason of the second failure. */
      reason: string
    },
    input: {} as { reloadedOnce: boolean },
    events: {} as ScreenLoadEvent,
  },
  actors: {
    reloadPage: unprovidedPromise<void>('reloadPage'),
    forgetReload: unprovidedPromise<void>('forgetReload'),
    logFailure: unprovidedPromise<void, { reason: string }>('logFailure'),
  },
  guards: { wasReloaded: ({ context }) => context.reloadedOnce },
}).createMachine({
  id: 'screenLoad',
  description: 'Loading of the code of a screen.',
  context: ({ input }) => ({ ...input, reason: '' }),
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'screen.shown': 'shown',
        'screen.failed': [
          {
            guard: 'wasReloaded',
            target: 'failed',
            actions: assign(({ event }) => ({ reason: event.reason })),
          },
          { target: 'reloading' },
        ],
      },
    },
    shown: {
      invoke: { id: 'forgetReload', src: 'forgetReload' },
      on: {
        'screen.shown': { target: 'shown', reenter: true },
        'screen.failed': { target: 'reloading' },
      },
    },
    reloading: {
      description: 'The page is reloading.',
      invoke: { id: 'reloadPage', src: 'reloadPage' },
    },
    failed: {
      description: 'The screen failed twice.',
      invoke: {
        id: 'logFailure',
        src: 'logFailure',
        input: ({ context: { reason } }) => ({ reason }),
      },
      on: { 'screen.shown': 'shown' },
    },
  },
})
