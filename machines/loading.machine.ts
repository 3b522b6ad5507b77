import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Filter } from '../src/contract/filter.ts'
import { firstStyle } from '../src/domain/colour/firstStyle.ts'
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

const loadName = (dataset: string, attempt: number) => `${dataset}#${attempt}`

/**
 * Returns the event that paints the layer. On a whole instance, a previewed filter replaces its own;
 * otherwise it only marks loaded zones.
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
    onlyFilters: ({ context: { shown, shownWhole, demand }, event }) => {
      const { instance, bbox } = event.type === 'demand.changed' ? event.demand : demand
      return shownWhole && shown?.instance === instance && shown.bbox === null && bbox === null
    },
    isDemanded: ({ context, event }) =>
      event.type === 'zones.filtered' && equal(event.filter, context.demand.filter),
    somethingIsShown: ({ context }) => context.shown !== null,
    sheetIsKnown: ({ context }) => context.sheet?.instance.id === context.demand.instance,
    isOnItsWay: ({ context: { demand, shown, failure }, event }) =>
      event.type === 'demand.changed' &&
      equal(event.demand, demand) &&
      !equal(shown, demand) &&
      failure === null,
    styleDiffers: ({ context, event }) => event.type === 'style.changed' && event.style !== context.style,
    chartsDiffer: ({ context, event }) =>
      event.type === 'charts.changed' && !equal(event.charts, context.charts),
    previewFilterDiffers: ({ context, event }) =>
      event.type === 'filter.previewed' && !equal(event.filter, context.previewFilter),
    followsTheMap: ({ context }) => context.demand.bbox !== null,
  },
  actions: {
    demand: assign(({ context, event }) =>
      event.type === 'demand.changed'
        ? { demand: event.demand, style: event.style, previewFilter: null }
        : context,
    ),
    setPlace: assign(({ context, event }) =>
      event.type === 'place.changed' ? { demand: { ...context.demand, bbox: event.bbox } } : context,
    ),
    restyle: assign(({ context, event }) =>
      event.type === 'style.changed' ? { style: event.style } : context,
    ),
    filter: assign(({ context, event }) =>
      event.type === 'filter.previewed' ? { previewFilter: event.filter } : context,
    ),
    chart: assign(({ context, event }) =>
      event.type === 'charts.changed' ? { charts: event.charts } : context,
    ),
    setCounts: assign(({ context, event }) =>
      event.type === 'charts.counted' ? { counts: event.counts } : context,
    ),
    start: assign(() => ({ received: 0, total: null, tiles: null, startedAt: Date.now(), failure: null })),
    count: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    /** Applies a filter to the loaded zones, and ends the preview. */
    setShown: assign(({ context }) => ({ sheet: context.shownSheet ?? context.sheet, previewFilter: null })),
    setFiltered: assign(({ event }) => (event.type === 'zones.filtered' ? { received: event.count } : {})),
    restore: assign(({ context }) => ({
      demand: context.shown ?? context.demand,
      sheet: context.shownSheet ?? context.sheet,
      failure: null,
      received: 0,
      total: null,
      tiles: null,
    })),
    show: assign(({ context, event }) => ({
      shown: context.demand,
      shownSheet: context.sheet,
      shownAttempt: context.attempt,
      shownWhole: event.type === 'parts.completed' && event.whole === true,
    })),
    showFiltered: assign(({ context }) => ({ shown: context.demand, total: context.received })),
    drawLegend: assign(({ context, event }) =>
      event.type === 'legend.drawn'
        ? { legend: event.legend, drawnSheet: event.sheet, drawnFilter: event.filter }
        : { legend: context.legend },
    ),
    paint: sendTo('layer', ({ context }) => layerEventFor(context, context.demand.filter)),
    /** Restores the filter that the layer had before. */
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
      { guard: 'isOnItsWay' },
      { guard: 'onlyFilters', target: '.filtering', actions: 'demand' },
      { target: '.opening', actions: 'demand' },
    ],
    'legend.drawn': { actions: 'drawLegend' },
    'charts.counted': { actions: 'setCounts' },
    'style.changed': { guard: 'styleDiffers', actions: 'restyle' },
    'charts.changed': { guard: 'chartsDiffer', actions: 'chart' },
    'filter.previewed': { guard: 'previewFilterDiffers', actions: 'filter' },
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
        'parts.completed': { target: 'loaded', actions: 'show' },
        'parts.failed': {
          target: 'failed',
          actions: assign(({ event }) => ({ failure: event.failure })),
        },
        'loading.abandoned': { target: 'abandoned' },
        'place.changed': {
          guard: 'followsTheMap',
          target: 'settling',
          actions: 'setPlace',
        },
      },
    },
    filtering: {
      tags: 'busy',
      description: 'The filter is applied to the displayed zones, without waiting for the server.',
      entry: ['start', 'setShown', 'paint'],
      on: {
        'zones.filtered': { guard: 'isDemanded', target: 'confirming', actions: 'setFiltered' },
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
        'place.changed': { target: 'settling', reenter: true, actions: 'setPlace' },
        'loading.abandoned': { target: 'abandoned' },
      },
    },
    loaded: {
      description: 'The map shows all requested zones.',
      entry: ['notifySettled', 'paint'],
      on: {
        'place.changed': {
          guard: 'followsTheMap',
          target: 'settling',
          actions: 'setPlace',
        },
        'style.changed': {
          guard: 'styleDiffers',
          actions: ['restyle', 'paint'],
        },
        'charts.changed': { guard: 'chartsDiffer', actions: ['chart', 'paint'] },
        'filter.previewed': { guard: 'previewFilterDiffers', actions: ['filter', 'paint'] },
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
        'legend.drawn': { target: 'loaded', actions: 'drawLegend' },
        'style.changed': { guard: 'styleDiffers', target: '.painting', actions: 'restyle' },
        'paint.renewed': { target: '.painting' },
        'place.changed': {
          guard: 'followsTheMap',
          target: 'settling',
          actions: 'setPlace',
        },
      },
    },
    failed: {
      description: 'A request failed. The map keeps the former zones.',
      entry: 'notifyFailed',
      on: {
        'loading.retried': [{ guard: 'onlyFilters', target: 'filtering' }, { target: 'opening' }],
        'loading.abandoned': { target: 'abandoned' },
        'place.changed': {
          guard: 'followsTheMap',
          target: 'settling',
          actions: 'setPlace',
        },
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
