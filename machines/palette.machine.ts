import { assign, enqueueActions, setup } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import type { Shown } from '../src/domain/shown.ts'
import { unprovidedPromise } from './unprovided.ts'

/** A command that ran, with what it was given. */
export type Recent = { command: string; args: string[] }
export type FoundZone = { id: string; name: string; dataset: string; ordinal: number; bbox: Bbox }

type PaletteEvent =
  | { type: 'palette.toggled' }
  | { type: 'palette.closed' }
  | { type: 'palette.asked'; command: string; args: string[] }
  | { type: 'query.changed'; query: string }
  | { type: 'palette.backed' }
  | { type: 'command.ran'; command: string; args: string[] }
  | { type: 'displayed.changed'; shown: Shown[]; active: string | null }

export type PaletteContext = {
  query: string
  /** The command that is being asked for its arguments, with those given so far. */
  asking: Recent | null
  recents: Recent[]
  shown: Shown[]
  zones: FoundZone[]
}

const RECENTS = 8
const SHORTEST_SEARCH = 2

/** What a query looks for among the zones: all of it, without the prefix that asks for zones only. */
export const zoneSearch = (query: string) => query.replace(/^#/, '').trim()

/** A zone whose dataset has gone meanwhile is not found. */
const within = (zones: FoundZone[], shown: Shown[]) =>
  zones.filter(({ dataset }) => shown.some(({ displayed }) => displayed.dataset === dataset))

/** The command palette: a query, or the arguments of a command step by step. */
export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    input: {} as { recents: Recent[] },
    events: {} as PaletteEvent,
  },
  actors: {
    searchZones: unprovidedPromise<FoundZone[], { search: string; shown: Shown[] }>('searchZones'),
    saveRecents: unprovidedPromise<void, { recents: Recent[] }>('saveRecents'),
  },
  delays: { typing: 120 },
  guards: {
    looksForZones: ({ context }) =>
      context.shown.length > 0 &&
      !/^[>@:?]/.test(context.query) &&
      zoneSearch(context.query).length >= SHORTEST_SEARCH,
    queryDiffers: ({ context, event }) => event.type === 'query.changed' && event.query !== context.query,
    hasGivenArguments: ({ context }) => (context.asking?.args.length ?? 0) > 0,
    isAsking: ({ context }) => context.asking !== null,
  },
  actions: {
    clear: assign({ query: '', asking: null, zones: [] }),
    type: assign(({ event }) => (event.type === 'query.changed' ? { query: event.query } : {})),
    ask: assign(({ event }) =>
      event.type === 'palette.asked'
        ? {
            asking: { command: event.command, args: event.args },
            query: '',
            zones: [],
          }
        : {},
    ),
    giveBack: assign(({ context: { asking } }) => ({
      asking: asking && { ...asking, args: asking.args.slice(0, -1) },
      query: '',
      zones: [],
    })),
    aim: assign(({ context, event }) =>
      event.type === 'displayed.changed'
        ? { shown: event.shown, zones: within(context.zones, event.shown) }
        : {},
    ),
    remember: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'command.ran') return
      const { command, args } = event
      const others = context.recents.filter(
        recent => recent.command !== command || recent.args.join() !== args.join(),
      )
      const recents = [{ command, args }, ...others].slice(0, RECENTS)
      enqueue.assign({ recents })
      enqueue.stopChild('saveRecents')
      enqueue.spawnChild('saveRecents', {
        id: 'saveRecents',
        input: { recents },
      })
    }),
  },
}).createMachine({
  id: 'palette',
  description: 'The command palette.',
  context: ({ input }) => ({
    query: '',
    asking: null,
    recents: input.recents,
    shown: [],
    zones: [],
  }),
  initial: 'closed',
  on: {
    'command.ran': { actions: 'remember' },
    'displayed.changed': { actions: 'aim' },
    'palette.asked': { target: '.open', actions: 'ask' },
  },
  states: {
    closed: { on: { 'palette.toggled': { target: 'open', actions: 'clear' } } },
    open: {
      description: 'A command is being chosen, or given its arguments.',
      initial: 'resting',
      on: {
        'palette.toggled': { target: 'closed', actions: 'clear' },
        'palette.closed': { target: 'closed', actions: 'clear' },
        'palette.backed': [
          {
            guard: 'hasGivenArguments',
            target: '.resting',
            actions: 'giveBack',
          },
          { guard: 'isAsking', target: '.resting', actions: 'clear' },
        ],
        'query.changed': {
          guard: 'queryDiffers',
          target: '.typing',
          reenter: true,
          actions: 'type',
        },
      },
      states: {
        resting: {},
        typing: {
          description: 'The person is typing: zones are looked for when they pause.',
          always: {
            guard: ({ context }) => context.shown.length === 0,
            target: 'resting',
          },
          after: {
            typing: [
              { guard: 'looksForZones', target: 'searching' },
              { target: 'resting', actions: assign({ zones: [] }) },
            ],
          },
        },
        searching: {
          description: 'Zones of the displayed datasets are being looked for. Typing on cancels that.',
          tags: 'busy',
          invoke: {
            id: 'searchZones',
            src: 'searchZones',
            input: ({ context }) => ({
              search: zoneSearch(context.query),
              shown: context.shown,
            }),
            onDone: {
              target: 'resting',
              actions: assign(({ context, event }) => ({
                zones: within(event.output, context.shown),
              })),
            },
            onError: { target: 'resting', actions: assign({ zones: [] }) },
          },
        },
      },
    },
  },
})
