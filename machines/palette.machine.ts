import { assign, enqueueActions, raise, setup } from 'xstate'
import { toFailure } from '../src/domain/failure.ts'
import { type Facets, NO_FACETS } from '../src/domain/search/facets.ts'
import { type Gazetteer, NO_TOWNS } from '../src/domain/search/gazetteer.ts'
import type { NamedArea } from '../src/domain/search/place.ts'
import type { Shown } from '../src/domain/view/shown.ts'
import { restart } from './children.ts'
import type {
  FoundZone,
  Intent,
  KnownLabels,
  KnownValue,
  PaletteContext,
  PaletteEvent,
  Recent,
} from './palette.types.ts'
import type { Candidate } from './prefetch.machine.ts'
import { sendToSystem, wantAccount } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Number of stored recent commands. A few are shown; the others order the datasets. */
const RECENTS = 40
/** Minimum number of letters for a search on the server. */
export const SHORTEST_SEARCH = 2
/** Commands that keep the intended command, since it may be waiting for the login. */
const ON_THE_WAY = /^(account|login|signup)\./

const DROP_INTENT = { type: 'dropIntent', params: {} } as const

/** Empty result as one constant object, so that a second empty result is equal to the first. */
const NO_ZONES: FoundZone[] = []
const NO_VALUES: KnownValue[] = []

/** Returns the zone search text of a query, without the prefix `#`. */
export const zoneSearch = (query: string) => query.replace(/^#/, '').trim()

const instancesOf = (shown: Shown[]) => shown.map(({ sheet }) => sheet.instance.id).join(' ')

/** Removes zones whose dataset has left the map since the search. */
const within = (zones: FoundZone[], shown: Shown[]) =>
  zones.filter(({ dataset }) => shown.some(({ displayed }) => displayed.dataset === dataset))

/** Manages the command palette: reads a query, or requests the arguments of a command step by step. */
export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    input: {} as { recents: Recent[] },
    events: {} as PaletteEvent,
  },
  actors: {
    searchZones: unprovidedPromise<FoundZone[], { search: string; shown: Shown[] }>('searchZones'),
    loadPlaces: unprovidedPromise<NamedArea[]>('loadPlaces'),
    loadValues: unprovidedPromise<KnownValue[], { shown: Shown[] }>('loadValues'),
    loadTowns: unprovidedPromise<Gazetteer>('loadTowns'),
    loadLabels: unprovidedPromise<KnownLabels, { candidates: readonly Candidate[] }>('loadLabels'),
    saveRecents: unprovidedPromise<void, { recents: Recent[] }>('saveRecents'),
  },
  delays: { typing: 120 },
  guards: {
    looksForZones: ({ context }) =>
      context.shown.length > 0 &&
      !/^[>@:?]/.test(context.query) &&
      zoneSearch(context.query).length >= SHORTEST_SEARCH,
    queryDiffers: ({ context }, { query }: { query: string }) => query !== context.query,
    hasGivenArguments: ({ context }) => (context.asking?.args.length ?? 0) > 0,
    valuesAreOfOthers: ({ context: { shown, valuesOf } }) => instancesOf(shown) !== valuesOf,
    labelsAreUnknown: ({ context: { labels } }, { candidates }: { candidates: readonly Candidate[] }) =>
      candidates.some(({ instance }) => !labels[instance]),
    wasRefused: (_, { error }: { error: unknown }) => toFailure(error).code === 'unauthenticated',
    isAsking: ({ context }) => context.asking !== null,
  },
  actions: {
    setIntent: assign((_, { intent }: { intent: Intent | null }) => ({ intent })),
    /** Drops the intent when the user leaves. */
    dropIntent: assign((_, { isDone = false }: { isDone?: boolean }) => (isDone ? {} : { intent: null })),
    /** Drops the intent when the user runs another command. */
    dropOtherIntent: assign(({ context }, { command }: Recent) =>
      ON_THE_WAY.test(command) || context.intent?.by === command ? {} : { intent: null },
    ),
    clear: assign({ query: '', asking: null, enters: 0, zones: NO_ZONES, facets: NO_FACETS }),
    toggleFacet: assign(
      ({ context: { facets } }, { facet, value }: { facet: keyof Facets; value: string }) => ({
        facets: { ...facets, [facet]: facets[facet] === value ? null : value },
      }),
    ),
    /** Loads values, towns and places, unless loaded. */
    seekProposals: raise({ type: 'proposals.sought' }),
    seekDatasets: enqueueActions(scope =>
      sendToSystem(scope, 'datasetSearch', ({ query }) => ({
        type: 'datasets.sought',
        query: query.replace(/^[@>]/, ''),
      })),
    ),
    renewPrefetch: enqueueActions(scope =>
      sendToSystem(scope, 'prefetch', () => ({ type: 'prefetch.renewed' })),
    ),
    begin: assign(({ context: { shown } }) => ({ values: NO_VALUES, valuesOf: instancesOf(shown) })),

    requestAccount: enqueueActions(scope => wantAccount(scope, 'palette')),
    type: assign((_, { query }: { query: string }) => ({ query, enters: 0 })),
    addEnter: assign(({ context: { enters } }) => ({ enters: enters + 1 })),
    /** Drops one Enter; all of them if the row has not asked for an argument, which the next one is for. */
    dropEnter: assign(({ context }, { asking }: { asking: Recent | null }) => ({
      enters: context.asking === asking ? 0 : Math.max(0, context.enters - 1),
    })),
    ask: assign((_, { command, args }: Recent) => ({
      asking: { command, args },
      query: '',
      zones: NO_ZONES,
      facets: NO_FACETS,
    })),
    dropArgument: assign(({ context: { asking } }) => ({
      asking: asking && { ...asking, args: asking.args.slice(0, -1) },
      query: '',
      zones: NO_ZONES,
    })),
    setShown: assign(({ context }, { shown }: { shown: Shown[] }) => ({
      shown,
      zones: within(context.zones, shown),
    })),
    remember: enqueueActions(({ context, enqueue }, { command, args }: Recent) => {
      const others = context.recents.filter(
        recent => recent.command !== command || recent.args.join() !== args.join(),
      )
      const recents = [{ command, args }, ...others].slice(0, RECENTS)
      enqueue.assign({ recents })
      restart(enqueue, 'saveRecents', { recents })
    }),
  },
}).createMachine({
  id: 'palette',
  description: 'The command palette.',
  context: ({ input }) => ({
    query: '',
    asking: null,
    enters: 0,
    intent: null,
    recents: input.recents,
    shown: [],
    zones: NO_ZONES,
    places: [],
    values: NO_VALUES,
    valuesOf: '',
    labels: {},
    wanted: [],
    towns: NO_TOWNS,
    facets: NO_FACETS,
  }),
  type: 'parallel',
  on: {
    'command.ran': {
      actions: [withEvent('remember'), withEvent('dropOtherIntent')],
    },
    'intent.ended': { actions: assign({ intent: null }) },
    'displayed.changed': { actions: withEvent('setShown') },
  },
  states: {
    dialog: {
      initial: 'closed',
      on: {
        'palette.led': { target: '.closed', actions: ['clear', withEvent('setIntent')] },
        'palette.asked': { target: '.open', actions: withEvent('ask') },
      },
      states: {
        closed: { on: { 'palette.toggled': { target: 'open', actions: ['clear', DROP_INTENT] } } },
        awaitingAccount: {
          description: 'The user logs in to search zones. The search continues afterwards.',
          entry: 'requestAccount',
          on: {
            'session.opened': 'open.searching',
            'palette.toggled': { target: 'open', actions: 'clear' },
          },
        },
        open: {
          description: 'A command is being chosen, or given its arguments.',
          initial: 'resting',
          entry: ['seekProposals', 'renewPrefetch'],
          on: {
            'displayed.changed': { actions: [withEvent('setShown'), 'seekProposals'] },
            'facet.toggled': { actions: withEvent('toggleFacet') },
            'enter.postponed': { actions: 'addEnter' },
            'enter.done': { actions: withEvent('dropEnter') },
            'palette.toggled': { target: 'closed', actions: ['clear', DROP_INTENT] },
            'palette.closed': { target: 'closed', actions: ['clear', withEvent('dropIntent')] },
            'palette.backed': [
              {
                guard: 'hasGivenArguments',
                target: '.resting',
                actions: 'dropArgument',
              },
              { guard: 'isAsking', target: '.resting', actions: 'clear' },
            ],
            'query.changed': {
              guard: withEvent('queryDiffers'),
              target: '.typing',
              reenter: true,
              actions: [withEvent('type'), 'seekDatasets'],
            },
          },
          states: {
            resting: {},
            typing: {
              description: 'The user is typing. The search starts when they pause.',
              always: {
                guard: ({ context }) => context.shown.length === 0,
                target: 'resting',
              },
              after: {
                typing: [
                  { guard: 'looksForZones', target: 'searching' },
                  { target: 'resting', actions: assign({ zones: NO_ZONES }) },
                ],
              },
            },
            searching: {
              description:
                'The zones of the displayed datasets are being searched. Typing cancels the search.',
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
                onError: [
                  {
                    guard: withEvent('wasRefused'),
                    target: 'refused',
                    actions: assign({ zones: NO_ZONES }),
                  },
                  { target: 'failed', actions: assign({ zones: NO_ZONES }) },
                ],
              },
            },
            failed: { description: 'The zone search failed. Typing repeats it.' },
            refused: {
              description: 'Only logged-in users can search zones. The palette offers the login.',
              on: { 'zones.unlocked': '#palette.dialog.awaitingAccount', 'session.opened': 'searching' },
            },
          },
        },
      },
    },

    places: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The countries are loading.',
          invoke: {
            id: 'loadPlaces',
            src: 'loadPlaces',
            onDone: { target: 'known', actions: assign(({ event }) => ({ places: event.output })) },
            onError: 'unknown',
          },
        },
        known: { description: 'The countries are loaded.' },
        unknown: {
          description: 'The countries failed to load. The next opening loads them again.',
          on: { 'proposals.sought': 'loading' },
        },
      },
    },
    towns: {
      initial: 'unknown',
      states: {
        unknown: {
          description: 'The towns are not loaded. The next opening loads them.',
          on: { 'proposals.sought': 'loading' },
        },
        loading: {
          description: 'The towns are loading.',
          invoke: {
            id: 'loadTowns',
            src: 'loadTowns',
            onDone: { target: 'known', actions: assign(({ event }) => ({ towns: event.output })) },
            onError: 'unknown',
          },
        },
        known: { description: 'The towns are loaded.' },
      },
    },
    labels: {
      initial: 'known',
      on: {
        'labels.wanted': {
          guard: withEvent('labelsAreUnknown'),
          target: '.loading',
          actions: assign(({ event: { candidates } }) => ({ wanted: candidates })),
        },
      },
      states: {
        known: { description: 'A line can name the loaded labels.' },
        loading: {
          description: 'The labels of datasets that a line names are loading.',
          invoke: {
            id: 'loadLabels',
            src: 'loadLabels',
            input: ({ context: { wanted, labels } }) => ({
              candidates: wanted.filter(({ instance }) => !labels[instance]),
            }),
            onDone: {
              target: 'known',
              actions: assign(({ context, event }) => ({ labels: { ...context.labels, ...event.output } })),
            },
            // The next line that names the datasets loads their labels again.
            onError: 'known',
          },
        },
      },
    },
    values: {
      initial: 'known',
      on: { 'proposals.sought': { guard: 'valuesAreOfOthers', target: '.loading' } },
      states: {
        loading: {
          description: 'The values of the displayed instances are loading.',
          entry: 'begin',
          invoke: {
            id: 'loadValues',
            src: 'loadValues',
            input: ({ context: { shown } }) => ({ shown }),
            onDone: { target: 'known', actions: assign(({ event }) => ({ values: event.output })) },
            // Values can be typed anyway. The next opening loads them again.
            onError: { target: 'known', actions: assign({ valuesOf: '' }) },
          },
        },
        known: { description: 'The loaded values can be proposed.' },
      },
    },
  },
})
