import { assign, enqueueActions, setup } from 'xstate'
import type { Dataset, Instance } from '../src/contract/dataset.ts'
import type { Label } from '../src/contract/label.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import {
  type CatalogueList,
  type CatalogueOrder,
  type ListedType,
  WHOLE_CATALOGUE,
} from '../src/domain/search/catalogueList.ts'
import { failed, notify, sendToSystem } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'

/** The instances of a dataset, newest first, and the labels of the one that is shown by default. */
export type Details = {
  dataset: string
  instances: Instance[]
  labels: Label[]
}

type SelectionEvent =
  | { type: 'dataset.selected'; dataset: string }
  | { type: 'dataset.displayed'; dataset: string | null }
  | { type: 'catalogue.retried' }
  | { type: 'catalogue.searched'; query: string }
  | { type: 'catalogue.listed'; datasetType: ListedType }
  | { type: 'catalogue.sorted'; order: CatalogueOrder }
  /** A dataset has come, or has another instance. */
  | { type: 'catalogue.changed'; dataset: string }
  /** An instance has been removed, and its dataset with its last one. */
  | { type: 'instance.gone'; dataset: string; instance: string }

export type SelectionContext = {
  datasets: Dataset[]
  /** Part of the catalogue that is listed where it is open. */
  list: CatalogueList
  /** The dataset being chosen, or null. */
  dataset: string | null
  details: Details | null
  /** To be displayed as soon as its instances are known. */
  wanted: string | null
  failure: Failure | null
  /** Whether the workbench is loading it already: then it is the one to say that the server does not answer. */
  isBeingShown: boolean
}

/** The instance that a dataset shows by default: its latest, else its newest of any status. */
export const defaultInstance = (instances: Instance[]): Instance | null =>
  instances.find(({ status }) => status === 'latest') ?? instances[0] ?? null

const find = (context: SelectionContext, dataset: string | null) =>
  context.datasets.find(({ id }) => id === dataset)

/** Reads the catalogue, and keeps the dataset and the instance that are being chosen from it. */
export const selectionMachine = setup({
  types: { context: {} as SelectionContext, events: {} as SelectionEvent },
  actors: {
    loadCatalogue: unprovidedPromise<Dataset[]>('loadCatalogue'),
    loadDetails: unprovidedPromise<Details, { dataset: string }>('loadDetails'),
  },
  guards: {
    isAnother: ({ context, event }) =>
      event.type === 'dataset.selected' &&
      event.dataset !== context.dataset &&
      find(context, event.dataset) !== undefined,
    canBeDisplayed: ({ context, event }) =>
      event.type === 'dataset.displayed' &&
      (find(context, event.dataset ?? context.dataset)?.instances ?? 0) > 0,
    hasLatest: ({ context, event }) =>
      event.type === 'dataset.displayed' && Boolean(find(context, event.dataset ?? context.dataset)?.latest),
    isAboutTheSelected: ({ context, event }) =>
      event.type === 'catalogue.changed' && event.dataset === context.dataset,
    losesTheSelected: ({ context, event }) =>
      event.type === 'instance.gone' && event.dataset === context.dataset,
    isInTheCatalogue: ({ context, event }) =>
      event.type === 'dataset.selected' && find(context, event.dataset) !== undefined,
    somethingIsSelected: ({ context }) => context.dataset !== null,
  },
  actions: {
    select: assign(({ context, event }) =>
      event.type === 'dataset.selected' || event.type === 'dataset.displayed'
        ? { dataset: event.dataset ?? context.dataset, details: null, isBeingShown: false }
        : {},
    ),
    want: assign(({ context, event }) =>
      event.type === 'dataset.displayed' ? { wanted: event.dataset ?? context.dataset } : {},
    ),
    keepFailure: assign(({ event }) => ('error' in event ? { failure: toFailure(event.error) } : {})),
    tellLatest: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', context => {
        const latest = find(context, context.dataset)?.latest
        return latest
          ? {
              type: 'instance.displayed',
              dataset: latest.dataset,
              instance: latest.id,
            }
          : null
      }),
    ),
    tellWanted: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', ({ wanted, details }) => {
        const instance = details && details.dataset === wanted ? defaultInstance(details.instances) : null
        return instance
          ? {
              type: 'instance.displayed',
              dataset: instance.dataset,
              instance: instance.id,
            }
          : null
      }),
    ),
    /** Closes the catalogue, though what is asked for may be displayed already. */
    closeCatalogue: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', () => ({ type: 'catalogue.closed' })),
    ),
    tellFailed: enqueueActions(scope => {
      if (!scope.context.isBeingShown) notify(scope, failed(scope.context.failure))
    }),
  },
}).createMachine({
  id: 'selection',
  description: 'The catalogue, and what is being chosen from it.',
  context: {
    datasets: [],
    list: WHOLE_CATALOGUE,
    dataset: null,
    details: null,
    wanted: null,
    failure: null,
    isBeingShown: false,
  },
  type: 'parallel',
  on: {
    'catalogue.searched': {
      actions: assign(({ context: { list }, event: { query } }) => ({ list: { ...list, query } })),
    },
    'catalogue.listed': {
      guard: ({ context, event }) => event.datasetType !== context.list.type,
      actions: assign(({ context: { list }, event }) => ({ list: { ...list, type: event.datasetType } })),
    },
    'catalogue.sorted': {
      guard: ({ context, event }) => event.order !== context.list.order,
      actions: assign(({ context: { list }, event: { order } }) => ({ list: { ...list, order } })),
    },
  },
  states: {
    catalogue: {
      initial: 'loading',
      // What is known of it stays until it has come anew.
      on: { 'catalogue.changed': '.loading', 'instance.gone': '.loading' },
      states: {
        loading: {
          description: 'The list of datasets is being fetched.',
          invoke: {
            id: 'loadCatalogue',
            src: 'loadCatalogue',
            onDone: {
              target: 'ready',
              actions: assign(({ event }) => ({
                datasets: event.output,
                failure: null,
              })),
            },
            onError: {
              target: 'failed',
              actions: assign(({ event }) => ({
                failure: toFailure(event.error),
              })),
            },
          },
        },
        ready: {},
        failed: { on: { 'catalogue.retried': 'loading' } },
      },
    },
    details: {
      initial: 'none',
      on: {
        'catalogue.changed': { guard: 'isAboutTheSelected', target: '.loading' },
        'instance.gone': {
          guard: 'losesTheSelected',
          target: '.none',
          actions: assign({ dataset: null, details: null, wanted: null }),
        },
        'dataset.selected': {
          guard: 'isAnother',
          target: '.loading',
          actions: 'select',
        },
        'dataset.displayed': [
          {
            guard: 'hasLatest',
            target: '.loading',
            actions: ['select', assign({ isBeingShown: true }), 'tellLatest', 'closeCatalogue'],
          },
          {
            guard: 'canBeDisplayed',
            target: '.loading',
            actions: ['select', 'want', 'closeCatalogue'],
          },
        ],
      },
      states: {
        none: { description: 'No dataset is chosen.' },
        failed: {
          description:
            'The instances of the chosen dataset could not be fetched: choosing it again asks again.',
          on: { 'dataset.selected': { guard: 'isInTheCatalogue', target: 'loading', actions: 'select' } },
        },
        loading: {
          description: 'The instances and labels of the chosen dataset are being fetched.',
          invoke: {
            id: 'loadDetails',
            src: 'loadDetails',
            input: ({ context }) => ({ dataset: context.dataset ?? '' }),
            onDone: {
              target: 'ready',
              actions: [
                assign(({ event }) => ({ details: event.output })),
                'tellWanted',
                assign({ wanted: null }),
              ],
            },
            onError: {
              target: 'failed',
              actions: [
                assign(({ event }) => ({ failure: toFailure(event.error), wanted: null })),
                'tellFailed',
              ],
            },
          },
        },
        ready: {},
      },
    },
  },
})
