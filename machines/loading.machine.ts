import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import type { Filter } from '../src/contract/filter.ts'
import type { Chart, Style } from '../src/contract/view.ts'
import { firstStyle } from '../src/domain/colour/firstStyle.ts'
import type { Legend } from '../src/domain/colour/legend.ts'
import { equal } from '../src/domain/equal.ts'
import { toFailure } from '../src/domain/failure.ts'
import type { Demand, Sheet } from '../src/domain/view/shown.ts'
import type {
  LayerEvent,
  LayerInput,
  LoadingContext,
  LoadingEvent,
  LoadingInput,
  PartsInput,
} from './loading.types.ts'
import { notify, sendToSystem } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import { withEvent, withField } from './withEvent.ts'

const loadName = (dataset: string, attempt: number) => `${dataset}#${attempt}`

/**
 * Returns the event that paints the layer. On a whole instance, a previewed filter replaces the layer's own
 * filter; otherwise it only marks loaded zones.
 */
function layerEventFor(context: LoadingContext, filter: Filter | null): LayerEvent | { type: 'nothing' } {
  const { dataset, shownAttempt, shownWhole, sheet, style, charts, previewFilter } = context
  if (!sheet) return { type: 'nothing' }
  return {
    type: 'layer.painted',
    load: loadName(dataset, shownAttempt),
    sheet,
    style,
    charts,
    filter: (shownWhole && previewFilter) || filter,
    previewFilter: shownWhole ? null : previewFilter,
  }
}

type Filtered = { filter: Filter | null }
type Charted = { charts: readonly Chart[] }

/** Loads one displayed dataset part by part; aborts, reloads when the map moves, and retries on request. */
export const loadingMachine = setup({
  types: {
    context: {} as LoadingContext,
    input: {} as LoadingInput,
    events: {} as LoadingEvent,
    tags: {} as 'busy',
  },
  actors: {
    layer: unprovidedCallback<LayerEvent, LayerInput>('layer'),
    openInstance: unprovidedPromise<Sheet, { instance: string; dataset: string }>('openInstance'),
    receiveParts: unprovidedCallback<LayerEvent, PartsInput>('receiveParts'),
    /** Counts the zones that the server finds. */
    confirmZones: unprovidedPromise<number, { dataset: string; demand: Demand }>('confirmZones'),
  },
  delays: { settling: 300, waitLimit: 10_000 },
  guards: {
    onlyFilters: ({ context: { shown, shownWhole } }, { instance, bbox }: Demand) =>
      shownWhole && shown?.instance === instance && shown.bbox === null && bbox === null,
    isDemanded: ({ context }, { filter }: Filtered) => equal(filter, context.demand.filter),
    somethingIsShown: ({ context }) => context.shown !== null,
    sheetIsKnown: ({ context }) => context.sheet?.instance.id === context.demand.instance,
    isOnItsWay: ({ context: { demand, shown, failure } }, wanted: { demand: Demand }) =>
      equal(wanted.demand, demand) && !equal(shown, demand) && failure === null,
    styleDiffers: ({ context }, { style }: { style: Style }) => style !== context.style,
    chartsDiffer: ({ context }, { charts }: Charted) => !equal(charts, context.charts),
    previewFilterDiffers: ({ context }, { filter }: Filtered) => !equal(filter, context.previewFilter),
    followsTheMap: ({ context }) => context.demand.bbox !== null,
  },
  actions: {
    demand: assign((_, { demand, style }: { demand: Demand; style: Style }) => ({
      demand,
      style,
      previewFilter: null,
    })),
    setPlace: assign(({ context }, { bbox }: { bbox: Bbox }) => ({ demand: { ...context.demand, bbox } })),
    restyle: assign((_, { style }: { style: Style }) => ({ style })),
    filter: assign((_, { filter }: Filtered) => ({ previewFilter: filter })),
    chart: assign((_, { charts }: Charted) => ({ charts })),
    setCounts: assign((_, { counts }: Pick<LoadingContext, 'counts'>) => ({ counts })),
    start: assign(() => ({ received: 0, total: null, tiles: null, startedAt: Date.now(), failure: null })),
    count: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    /** Applies a filter to the loaded zones, and ends the preview. */
    setShown: assign(({ context }) => ({ sheet: context.shownSheet ?? context.sheet, previewFilter: null })),
    setFiltered: assign((_, { count }: { count: number }) => ({ received: count })),
    restore: assign(({ context }) => ({
      demand: context.shown ?? context.demand,
      sheet: context.shownSheet ?? context.sheet,
      failure: null,
      received: 0,
      total: null,
      tiles: null,
    })),
    show: assign(({ context }, { whole = false }: { whole?: boolean }) => ({
      shown: context.demand,
      shownSheet: context.sheet,
      shownAttempt: context.attempt,
      shownWhole: whole,
    })),
    showFiltered: assign(({ context }) => ({ shown: context.demand, total: context.received })),
    drawLegend: assign((_, { legend, sheet, filter }: Filtered & { legend: Legend; sheet: Sheet }) => ({
      legend,
      drawnSheet: sheet,
      drawnFilter: filter,
    })),
    paint: sendTo('layer', ({ context }) => layerEventFor(context, context.demand.filter)),
    /** Restores the previous filter of the layer. */
    paintShown: sendTo('layer', ({ context }) => layerEventFor(context, context.shown?.filter ?? null)),
    notifyOpened: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', context =>
        context.sheet
          ? {
              type: 'sheet.opened',
              dataset: context.dataset,
              sheet: context.sheet,
              style: context.style,
            }
          : null,
      ),
    ),
    notifySettled: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', context => ({
        type: 'load.settled',
        dataset: context.dataset,
        demand: context.demand,
      })),
    ),
    notifyUnpainted: enqueueActions(scope => notify(scope, { kind: 'error', key: 'paintFailed' })),
    notifyFailed: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', context =>
        context.failure
          ? {
              type: 'load.failed',
              dataset: context.dataset,
              failure: context.failure,
            }
          : null,
      ),
    ),
  },
}).createMachine({
  id: 'loading',
  description: 'One displayed dataset, from the first request to the zones on the map.',
  context: ({ input }) => ({
    ...input,
    isUnstyled: input.isUnstyled ?? false,
    shown: null,
    previewFilter: null,
    sheet: null,
    shownSheet: null,
    attempt: 0,
    shownAttempt: 0,
    shownWhole: false,
    received: 0,
    total: null,
    tiles: null,
    startedAt: 0,
    failure: null,
    legend: null,
    drawnSheet: null,
    drawnFilter: null,
    charts: [],
    counts: [],
  }),
  invoke: {
    id: 'layer',
    src: 'layer',
    input: ({ context }) => ({ dataset: context.dataset }),
  },
  on: {
    'demand.changed': [
      { guard: withEvent('isOnItsWay') },
      { guard: withField('onlyFilters', 'demand'), target: '.filtering', actions: withEvent('demand') },
      { target: '.opening', actions: withEvent('demand') },
    ],
    'legend.drawn': { actions: withEvent('drawLegend') },
    'charts.counted': { actions: withEvent('setCounts') },
    'style.changed': { guard: withEvent('styleDiffers'), actions: withEvent('restyle') },
    'charts.changed': { guard: withEvent('chartsDiffer'), actions: withEvent('chart') },
    'filter.previewed': { guard: withEvent('previewFilterDiffers'), actions: withEvent('filter') },
  },
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      description: 'The ID card and the labels of the instance are loading.',
      entry: ['start', 'count'],
      always: { guard: 'sheetIsKnown', target: 'receiving' },
      invoke: {
        id: 'openInstance',
        src: 'openInstance',
        input: ({ context }) => ({
          dataset: context.dataset,
          instance: context.demand.instance,
        }),
        onDone: {
          target: 'receiving',
          actions: assign(({ context: { style, isUnstyled }, event: { output: sheet } }) => ({
            sheet,
            style: isUnstyled ? firstStyle(sheet, style) : style,
            isUnstyled: false,
          })),
        },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ failure: toFailure(event.error) })),
        },
      },
      on: { 'loading.abandoned': { target: 'abandoned' } },
    },
    receiving: {
      tags: 'busy',
      description: 'Parts arrive and are painted one by one. Leaving this state cancels every request.',
      entry: 'notifyOpened',
      invoke: {
        id: 'receiveParts',
        src: 'receiveParts',
        input: ({ context }) => {
          if (!context.sheet) throw new Error('Parts cannot be received before the instance is open.')
          const { dataset, attempt, sheet, demand, style } = context
          return { load: loadName(dataset, attempt), sheet, demand, style }
        },
      },
      on: {
        'part.received': {
          actions: assign(({ event }) => ({
            received: event.received,
            total: event.total,
          })),
        },
        'tiles.received': { actions: assign(({ event }) => ({ tiles: event.tiles })) },
        'parts.completed': { target: 'loaded', actions: withEvent('show') },
        'parts.failed': {
          target: 'failed',
          actions: assign(({ event }) => ({ failure: event.failure })),
        },
        'loading.abandoned': { target: 'abandoned' },
        'place.changed': { guard: 'followsTheMap', target: 'settling', actions: withEvent('setPlace') },
      },
    },
    filtering: {
      tags: 'busy',
      description: 'The filter is applied to the displayed zones, without waiting for the server.',
      entry: ['start', 'setShown', 'paint'],
      on: {
        'zones.filtered': {
          guard: withEvent('isDemanded'),
          target: 'confirming',
          actions: withEvent('setFiltered'),
        },
        'paint.failed': { target: 'opening', actions: 'paintShown' },
        'loading.abandoned': { target: 'abandoned' },
      },
    },
    confirming: {
      tags: 'busy',
      description: 'The map shows the zones that pass the filter. The server confirms their number.',
      invoke: {
        id: 'confirmZones',
        src: 'confirmZones',
        input: ({ context: { dataset, demand } }) => ({ dataset, demand }),
        onDone: [
          {
            guard: ({ context, event }) => event.output === context.received,
            target: 'loaded',
            actions: 'showFiltered',
          },
          // The counts differ, so the data is loaded again from the server.
          { target: 'opening', actions: 'paintShown' },
        ],
        onError: {
          target: 'failed',
          actions: [assign(({ event }) => ({ failure: toFailure(event.error) })), 'paintShown'],
        },
      },
      on: { 'loading.abandoned': { target: 'abandoned' } },
    },
    settling: {
      tags: 'busy',
      description: 'The map is moving. The next load starts when it stops.',
      after: { settling: { target: 'opening' } },
      on: {
        'place.changed': { target: 'settling', reenter: true, actions: withEvent('setPlace') },
        'loading.abandoned': { target: 'abandoned' },
      },
    },
    loaded: {
      description: 'The map shows all requested zones.',
      entry: ['notifySettled', 'paint'],
      on: {
        'place.changed': { guard: 'followsTheMap', target: 'settling', actions: withEvent('setPlace') },
        'style.changed': { guard: withEvent('styleDiffers'), actions: [withEvent('restyle'), 'paint'] },
        'charts.changed': { guard: withEvent('chartsDiffer'), actions: [withEvent('chart'), 'paint'] },
        'filter.previewed': {
          guard: withEvent('previewFilterDiffers'),
          actions: [withEvent('filter'), 'paint'],
        },
        'paint.renewed': { actions: 'paint' },
        'paint.failed': { target: 'unpainted' },
      },
    },
    unpainted: {
      description: 'Painting the requested style failed. The map keeps the former one.',
      entry: 'notifyUnpainted',
      initial: 'waiting',
      states: {
        waiting: { after: { waitLimit: { target: 'painting' } } },
        painting: {
          description: 'The screen is loading again.',
          entry: 'paint',
          on: { 'paint.failed': { target: 'waiting' } },
        },
      },
      on: {
        'legend.drawn': { target: 'loaded', actions: withEvent('drawLegend') },
        'style.changed': {
          guard: withEvent('styleDiffers'),
          target: '.painting',
          actions: withEvent('restyle'),
        },
        'paint.renewed': { target: '.painting' },
        'place.changed': { guard: 'followsTheMap', target: 'settling', actions: withEvent('setPlace') },
      },
    },
    failed: {
      description: 'A request failed. The map keeps the former zones.',
      entry: 'notifyFailed',
      on: {
        'loading.retried': [
          { guard: { type: 'onlyFilters', params: ({ context }) => context.demand }, target: 'filtering' },
          { target: 'opening' },
        ],
        'loading.abandoned': { target: 'abandoned' },
        'place.changed': { guard: 'followsTheMap', target: 'settling', actions: withEvent('setPlace') },
      },
    },
    abandoned: {
      always: [{ guard: 'somethingIsShown', target: 'loaded', actions: 'restore' }, { target: 'closed' }],
    },
    closed: {
      type: 'final',
      description: 'The dataset was never displayed and leaves the map.',
    },
  },
})
