import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import type { Displayed, View } from '../src/contract/view.ts'
import type { Zone } from '../src/contract/zone.ts'
import type { Published } from '../src/domain/address/embed.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import type { MapMove } from '../src/domain/geometry/mapFocus.ts'
import { hasInsets } from '../src/domain/insets/insets.ts'
import { type Demand, demandOf, type Sheet } from '../src/domain/view/shown.ts'
import { loadingMachine } from './loading.machine.ts'
import type { MapCommand, MapNews } from './map.types.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'
import type { FailedLoad, OpenedSheet } from './workbench.types.ts'

/**
 * View of an address. Each dataset that the address leaves unstyled takes the default style of its labels.
 * `published`: map to open instead, with its token.
 */
export type EmbedInput = {
  view: View
  unstyled: readonly string[]
  latest: boolean
  published: Published | null
}

type Pointed = Extract<MapNews, { type: 'zone.pointed' }>

export type EmbedContext = EmbedInput & {
  /** By dataset. */
  loads: Readonly<Record<string, ActorRefFrom<typeof loadingMachine>>>
  /** By instance. */
  sheets: Readonly<Record<string, Sheet>>
  failure: Failure | null
  mapFailure: 'webgl' | 'unavailable' | null
  zoom: number | null
  bounds: Bbox | null
  emptyInsets: readonly string[]
  pointed: Pointed | null
  /** Words of names that the reader searches. */
  search: string
  /** First zones of the top dataset that match the search, once requested. */
  rows: readonly Zone[] | null
}

/** Dataset whose first zones are listed, with the style on the map. */
export type FirstRows = { displayed: Displayed; sheet: Sheet }
/** The same, narrowed to names with the words of a search. */
export type FoundRows = FirstRows & { search: string }

type Sought = { zone: Pick<Zone, 'id' | 'bbox'> }
type Placed = Extract<MapNews, { type: 'map.ready' | 'camera.moved' }>

export type EmbedEvent =
  | MapNews
  | ({ type: 'sheet.opened' } & OpenedSheet)
  | { type: 'load.settled'; dataset: string; demand: Demand }
  | ({ type: 'load.failed' } & FailedLoad)
  | { type: 'loading.retried' }
  | { type: 'map.moved'; move: MapMove }
  | { type: 'table.opened' }
  | { type: 'rows.sought'; search: string }
  | ({ type: 'zone.sought' } & Sought)

/** Returns the dataset that is drawn above the others, once it is open, with the style on the map. */
export function topOf({ view, sheets, loads }: EmbedContext): FirstRows | null {
  const displayed = view.displayed.findLast(({ visible }) => visible) ?? view.displayed.at(-1)
  const sheet = displayed && sheets[displayed.instance]
  const load = displayed && loads[displayed.dataset]
  if (!sheet || !load) return null
  return { displayed: { ...displayed, style: load.getSnapshot().context.style }, sheet }
}

/**
 * Page that shows one view to readers of another site. It takes the place of the workbench, so that loads
 * notify it.
 */
export const embedMachine = setup({
  types: {
    context: {} as EmbedContext,
    input: {} as EmbedInput,
    events: {} as EmbedEvent,
  },
  actors: {
    map: unprovidedCallback<MapCommand>('map'),
    loading: loadingMachine,
    findLatest: unprovidedPromise<View, { view: View }>('findLatest'),
    openPublished: unprovidedPromise<View, { published: Published }>('openPublished'),
    readFirstRows: unprovidedPromise<readonly Zone[], FoundRows>('readFirstRows'),
  },
  guards: {
    isPublished: ({ context }) => context.published !== null,
    isEmpty: ({ context }) => context.view.displayed.length === 0,
    followsDates: ({ context }) => context.latest,
    topIsOpen: ({ context }) => topOf(context) !== null,
  },
  actions: {
    setView: assign((_, { view }: { view: View }) => ({ view })),
    setSheet: assign(({ context }, { sheet }: OpenedSheet) => ({
      sheets: { ...context.sheets, [sheet.instance.id]: sheet },
    })),
    setFailure: assign((_, { failure }: { failure: Failure | null }) => ({ failure })),
    setMapFailure: assign((_, { reason }: { reason: 'webgl' | 'unavailable' }) => ({ mapFailure: reason })),
    setPlace: assign((_, { camera, bounds }: Placed) => ({ zoom: camera.zoom, bounds })),
    setEmptyInsets: assign((_, { empty }: { empty: readonly string[] }) => ({ emptyInsets: empty })),
    setPointed: assign((_, pointed: Pointed) => ({ pointed: pointed.zone ? pointed : null })),
    setSearch: assign((_, { search }: { search: string }) => ({ search })),
    setRows: assign((_, { rows }: { rows: readonly Zone[] }) => ({ rows })),
    startLoads: assign(({ context, spawn }) => ({
      loads: Object.fromEntries(
        context.view.displayed.map(displayed => {
          const { dataset, style } = displayed
          const isUnstyled = context.unstyled.includes(dataset)
          const demand = demandOf(displayed, false, null)
          const input = { dataset, demand, style, isUnstyled }
          return [dataset, spawn('loading', { id: `loading.${dataset}`, input })]
        }),
      ),
    })),
    retryLoads: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ failure: null })
      for (const load of Object.values(context.loads)) enqueue.sendTo(load, { type: 'loading.retried' })
    }),
    arrangeMap: sendTo('map', ({ context: { view } }) => ({
      type: 'map.arranged' as const,
      displayed: view.displayed,
      inspected: view.inspected,
      ground: view.ground,
    })),
    goToPlace: enqueueActions(({ context: { view }, enqueue }) => {
      if (view.camera) enqueue.sendTo('map', { type: 'map.jumped', camera: view.camera })
    }),
    /** Fits the map to the first dataset that opens, unless the address has a place. */
    placeMap: enqueueActions(({ context, enqueue }, { sheet: { instance } }: OpenedSheet) => {
      const { view, sheets } = context
      if (view.camera || Object.keys(sheets).length > 1 || !instance.focus) return
      const isBeside = view.ground.insets && hasInsets(instance)
      enqueue.sendTo('map', { type: 'map.fitted', bbox: instance.focus, hasInsets: isBeside })
    }),
    setInspected: assign(({ context: { view } }, { zone }: Sought) => ({
      view: { ...view, inspected: zone.id },
    })),
    fitZone: sendTo('map', (_, { zone }: Sought) => ({
      type: 'map.fitted' as const,
      bbox: zone.bbox,
      hasInsets: false,
    })),
    steer: sendTo('map', (_, { move }: { move: MapMove }) => ({ type: 'map.steered' as const, move })),
  },
}).createMachine({
  id: 'embed',
  description: 'One view on a page of another site.',
  context: ({ input }) => ({
    ...input,
    loads: {},
    sheets: {},
    failure: null,
    mapFailure: null,
    zoom: null,
    bounds: null,
    emptyInsets: [],
    pointed: null,
    search: '',
    rows: null,
  }),
  invoke: { id: 'map', src: 'map' },
  type: 'parallel',
  on: {
    'map.failed': { actions: withEvent('setMapFailure') },
    'map.ready': { actions: withEvent('setPlace') },
    'camera.moved': { actions: withEvent('setPlace') },
    'insets.changed': { actions: withEvent('setEmptyInsets') },
    'zone.pointed': { actions: withEvent('setPointed') },
    'map.moved': { actions: withEvent('steer') },
    'zone.sought': { actions: [withEvent('setInspected'), 'arrangeMap', withEvent('fitZone')] },
  },
  states: {
    view: {
      initial: 'reading',
      states: {
        reading: {
          description: 'The address is known.',
          always: [
            { guard: 'isPublished', target: 'opening' },
            { guard: 'isEmpty', target: 'empty' },
            { guard: 'followsDates', target: 'dating' },
            { target: 'shown' },
          ],
        },
        empty: { description: 'The address shows no dataset.' },
        opening: {
          description: 'The published map is being opened.',
          invoke: {
            id: 'openPublished',
            src: 'openPublished',
            input: ({ context: { published } }) => {
              if (!published) throw new Error('No map is published.')
              return { published }
            },
            onDone: {
              target: 'shown',
              actions: { type: 'setView', params: ({ event }) => ({ view: event.output }) },
            },
            onError: {
              target: 'unopened',
              actions: { type: 'setFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            },
          },
        },
        unopened: {
          description: 'The published map could not be opened.',
          on: {
            'loading.retried': {
              target: 'opening',
              actions: { type: 'setFailure', params: { failure: null } },
            },
          },
        },
        dating: {
          description: 'The latest instance of each dataset is being found.',
          invoke: {
            id: 'findLatest',
            src: 'findLatest',
            input: ({ context: { view } }) => ({ view }),
            onDone: {
              target: 'shown',
              actions: { type: 'setView', params: ({ event }) => ({ view: event.output }) },
            },
            onError: {
              target: 'undated',
              actions: { type: 'setFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            },
          },
        },
        undated: {
          description: 'The latest instances could not be found.',
          on: {
            'loading.retried': {
              target: 'dating',
              actions: { type: 'setFailure', params: { failure: null } },
            },
          },
        },
        shown: {
          description: 'The datasets are loading or on the map.',
          entry: ['arrangeMap', 'goToPlace', 'startLoads'],
          on: {
            'sheet.opened': {
              actions: [withEvent('setSheet'), withEvent('placeMap')],
            },
            'load.failed': { actions: withEvent('setFailure') },
            'loading.retried': { actions: 'retryLoads' },
          },
        },
      },
    },
    table: {
      initial: 'closed',
      on: {
        'rows.sought': { guard: 'topIsOpen', target: '.reading', actions: withEvent('setSearch') },
      },
      states: {
        closed: {
          description: 'No rows are needed.',
          on: { 'table.opened': { guard: 'topIsOpen', target: 'reading' } },
        },
        reading: {
          description: 'The first rows are loading.',
          invoke: {
            id: 'readFirstRows',
            src: 'readFirstRows',
            input: ({ context }) => {
              const top = topOf(context)
              if (!top) throw new Error('No dataset has rows.')
              return { ...top, search: context.search }
            },
            onDone: {
              target: 'open',
              actions: { type: 'setRows', params: ({ event }) => ({ rows: event.output }) },
            },
            onError: { target: 'failed' },
          },
        },
        failed: {
          description: 'The first rows could not be loaded.',
          on: { 'table.opened': 'reading' },
        },
        open: { description: 'The first rows are visible.' },
      },
    },
  },
})
