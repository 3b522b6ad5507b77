import { assign, setup } from 'xstate'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Instance that may be displayed next. */
export type Candidate = { dataset: string; instance: string }

/** `budget`: bytes of tiles that may still be loaded. */
export type PrefetchInput = Candidate & { budget: number }

/** Bytes of loaded tiles. */
export type Prefetched = { bytes: number }

export type PrefetchEvent =
  | ({ type: 'prefetch.wanted' } & Candidate)
  | { type: 'prefetch.dropped' }
  /** A new choice starts: bytes are counted from 0. */
  | { type: 'prefetch.renewed' }

/** Milliseconds of highlighting or hovering before an instance is prefetched. */
const REST_MS = 150
/** Maximum number of bytes prefetched during a choice. */
const BUDGET = 2 ** 20

/** Prefetches the start of a display while its row is highlighted, so that choosing it draws immediately. */
export const prefetchMachine = setup({
  types: {
    context: {} as {
      wanted: Candidate | null
      /** Prefetched instances. */
      fetched: string[]
      /** Bytes since the choice started. */
      bytes: number
    },
    events: {} as PrefetchEvent,
  },
  actors: { prefetchInstance: unprovidedPromise<Prefetched, PrefetchInput>('prefetchInstance') },
  delays: { rest: REST_MS },
  guards: {
    isWorthIt: ({ context: { fetched, bytes } }, { instance }: Candidate) =>
      bytes < BUDGET && !fetched.includes(instance),
  },
}).createMachine({
  id: 'prefetch',
  description: 'Data loaded in advance.',
  context: { wanted: null, fetched: [], bytes: 0 },
  on: {
    'prefetch.wanted': [
      {
        guard: withEvent('isWorthIt'),
        target: '.resting',
        actions: assign(({ event: { dataset, instance } }) => ({ wanted: { dataset, instance } })),
      },
      { target: '.idle' },
    ],
    'prefetch.dropped': '.idle',
    'prefetch.renewed': { guard: ({ context: { bytes } }) => bytes > 0, actions: assign({ bytes: 0 }) },
  },
  initial: 'idle',
  states: {
    idle: {},
    resting: {
      description: 'A row is highlighted. A pause filters out users who only move through the list.',
      after: { rest: 'fetching' },
    },
    fetching: {
      description: 'The first data of the display are loading at low priority.',
      invoke: {
        id: 'prefetchInstance',
        src: 'prefetchInstance',
        input: ({ context: { wanted, bytes } }) => ({
          dataset: wanted?.dataset ?? '',
          instance: wanted?.instance ?? '',
          budget: BUDGET - bytes,
        }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            fetched: [...context.fetched, ...(context.wanted ? [context.wanted.instance] : [])],
            bytes: context.bytes + event.output.bytes,
          })),
        },
        // Displaying the dataset repeats the request, and reports a failure.
        onError: 'idle',
      },
    },
  },
})
