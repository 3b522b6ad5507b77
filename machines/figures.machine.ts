import { assign, setup } from 'xstate'
import type { FigureRequest, FoundFigures } from '../src/domain/story/figure.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

export type FiguresEvent =
  | { type: 'figures.wanted'; wanted: readonly FigureRequest[] }
  /** Searches the figures again whose search failed. */
  | { type: 'figures.retried' }
  | { type: 'session.opened' }

type FiguresContext = { wanted: readonly FigureRequest[]; figures: FoundFigures }

/** Figures searched by one call of the actor, so that the first ones are visible early. */
const AT_ONCE = 12

const missingIn = ({ wanted, figures }: FiguresContext): FigureRequest[] =>
  wanted.filter(({ key }) => figures[key] === undefined)

/** Finds the figures in the texts of a story. The data of an instance never change, so each is found once. */
export const figuresMachine = setup({
  types: { context: {} as FiguresContext, events: {} as FiguresEvent },
  actors: {
    findFigures: unprovidedPromise<FoundFigures, { wanted: readonly FigureRequest[] }>('findFigures'),
  },
  delays: { typing: 400 },
  guards: {
    isMissing: ({ context }) => missingIn(context).length > 0,
    wantsMissing: ({ context }, { wanted }: { wanted: readonly FigureRequest[] }) =>
      missingIn({ ...context, wanted }).length > 0,
    hasFailed: ({ context: { wanted, figures } }) =>
      wanted.some(({ key }) => figures[key]?.kind === 'failed'),
  },
  actions: {
    setWanted: assign((_, { wanted }: { wanted: readonly FigureRequest[] }) => ({ wanted })),
    dropFailed: assign(({ context }) => ({
      figures: Object.fromEntries(
        Object.entries(context.figures).filter(([, { kind }]) => kind !== 'failed'),
      ),
    })),
  },
}).createMachine({
  id: 'figures',
  description: 'Figures in the texts of the story, filled from the data of its steps.',
  context: { wanted: [], figures: {} },
  initial: 'idle',
  on: {
    'figures.wanted': [
      { guard: withEvent('wantsMissing'), target: '.typing', reenter: true, actions: withEvent('setWanted') },
      { actions: withEvent('setWanted') },
    ],
  },
  states: {
    idle: {
      description: 'Every needed figure has been searched.',
      always: { guard: 'isMissing', target: 'finding' },
      on: {
        'figures.retried': { guard: 'hasFailed', target: 'finding', actions: 'dropFailed' },
        'session.opened': { guard: 'hasFailed', target: 'finding', actions: 'dropFailed' },
      },
    },
    typing: {
      description: 'A text has changed. The search starts when the user pauses.',
      after: { typing: 'finding' },
    },
    finding: {
      description: 'Figures are being searched in the data of their steps.',
      tags: 'busy',
      invoke: {
        id: 'findFigures',
        src: 'findFigures',
        input: ({ context }) => ({ wanted: missingIn(context).slice(0, AT_ONCE) }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({ figures: { ...context.figures, ...event.output } })),
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The search itself failed to load.',
      on: { 'figures.retried': 'finding' },
    },
  },
})
