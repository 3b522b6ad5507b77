import { assign, enqueueActions, raise, setup } from 'xstate'
import type { Dataset, Instance } from '../src/contract/dataset.ts'
import type { Label } from '../src/contract/label.ts'
import { equal } from '../src/domain/equal.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import {
  type CatalogueList,
  type CatalogueOrder,
  type CataloguePart,
  type CatalogueSearch,
  type ListedType,
  WHOLE_CATALOGUE,
  withMissingDatasets,
} from '../src/domain/search/catalogueList.ts'
import { failureNotice, notify, sendToSystem } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Instances of a dataset, newest first, and the labels of its default instance. */
export type Details = {
  dataset: string
  instances: Instance[]
  labels: Label[]
}

export type CatalogueEvent =
  | { type: 'dataset.selected'; dataset: string }
  | { type: 'dataset.displayed'; dataset: string | null }
  | { type: 'catalogue.retried' }
  | { type: 'catalogue.searched'; query: string }
  | { type: 'catalogue.listed'; datasetType: ListedType }
  | { type: 'catalogue.sorted'; order: CatalogueOrder }
  /** Loads more of the list when its end becomes visible. */
  | { type: 'catalogue.continued' }
  /** Datasets were loaded in another way. */
  | { type: 'datasets.found'; datasets: Dataset[] }
  /** A dataset is new, or has another instance. */
  | { type: 'catalogue.changed'; dataset: string }
  /** The catalogue is loaded, in full or in part. */
  | { type: 'catalogue.loaded' }
  /** An instance was removed, with its dataset if it was the last one. */
  | { type: 'instance.removed'; dataset: string; instance: string }

export type CatalogueContext = {
  /** Loaded datasets: all of them, or the newest ones and those found since. */
  datasets: Dataset[]
  /** Number of datasets in the catalogue. */
  total: number
  /** List as returned by the server if not all datasets are loaded, else null. */
  listed: { ids: string[]; total: number; pages: number } | null
  /** Filter and order of the catalogue's list. */
  list: CatalogueList
  /** Dataset being chosen, or null. */
  dataset: string | null
  details: Details | null
  /** Dataset to display as soon as its instances are loaded. */
  wanted: string | null
  failure: Failure | null
  /** True if the workbench is already loading the dataset, and therefore reports its failure. */
  isBeingShown: boolean
}

/** Returns the default instance of a dataset: its latest, else its newest of any status. */
export const defaultInstance = (instances: Instance[]): Instance | null =>
  instances.find(({ status }) => status === 'latest') ?? instances[0] ?? null

/** Returns whether some datasets are not loaded. */
export const isPartial = ({ datasets, total }: Pick<CatalogueContext, 'datasets' | 'total'>): boolean =>
  datasets.length < total

const find = (context: CatalogueContext, dataset: string | null) =>
  context.datasets.find(({ id }) => id === dataset)

/** Chosen dataset; null keeps the current choice. */
type Chosen = { dataset: string | null }

const ofType = ({ event }: { event: { datasetType: ListedType } }) => ({ type: event.datasetType })
const inOrder = ({ event: { order } }: { event: { order: CatalogueOrder } }) => ({ order })

/** Loads the catalogue, and keeps the dataset and the instance being chosen. */
export const catalogueMachine = setup({
  types: { context: {} as CatalogueContext, events: {} as CatalogueEvent },
  actors: {
    loadCatalogue: unprovidedPromise<CataloguePart>('loadCatalogue'),
    searchCatalogue: unprovidedPromise<CataloguePart, CatalogueSearch>('searchCatalogue'),
    loadDetails: unprovidedPromise<Details, { dataset: string }>('loadDetails'),
  },
  delays: { typing: 150 },
  guards: {
    isPartial: ({ context }) => isPartial(context),
    hasMore: ({ context: { listed } }) => listed !== null && listed.ids.length < listed.total,
    differs: ({ context: { list } }, change: Partial<CatalogueList>) => !equal({ ...list, ...change }, list),
    /** The server builds the list, because some datasets are not loaded. */
    differsInPart: ({ context }, change: Partial<CatalogueList>) =>
      isPartial(context) && !equal({ ...context.list, ...change }, context.list),
    isAnother: ({ context }, { dataset }: Chosen) =>
      dataset !== context.dataset && find(context, dataset) !== undefined,
    canBeDisplayed: ({ context }, { dataset }: Chosen) =>
      (find(context, dataset ?? context.dataset)?.instances ?? 0) > 0,
    hasLatest: ({ context }, { dataset }: Chosen) =>
      Boolean(find(context, dataset ?? context.dataset)?.latest),
    isAboutTheSelected: ({ context }, { dataset }: Chosen) => dataset === context.dataset,
    losesTheSelected: ({ context }, { dataset }: Chosen) => dataset === context.dataset,
    isInTheCatalogue: ({ context }, { dataset }: Chosen) => find(context, dataset) !== undefined,
  },
  actions: {
    relist: assign(({ context: { list } }, change: Partial<CatalogueList>) => ({
      list: { ...list, ...change },
    })),
    /** Drops the former list; its rows stay visible until the first page is loaded. */
    beginList: assign(({ context: { listed } }) => ({ listed: listed && { ...listed, pages: 0 } })),
    select: assign(({ context }, { dataset }: Chosen) => ({
      dataset: dataset ?? context.dataset,
      details: null,
      isBeingShown: false,
    })),
    want: assign(({ context }, { dataset }: Chosen) => ({ wanted: dataset ?? context.dataset })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    notifyPartial: enqueueActions(scope =>
      sendToSystem(scope, 'datasetSearch', context => ({
        type: 'catalogue.announced',
        isPartial: isPartial(context),
      })),
    ),
    displayLatest: enqueueActions(scope =>
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
    displayWanted: enqueueActions(scope =>
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
    /** Closes the catalogue, even if the requested dataset is already displayed. */
    closeCatalogue: enqueueActions(scope =>
      sendToSystem(scope, 'panels', () => ({ type: 'catalogue.closed' })),
    ),
    notifyFailed: enqueueActions(scope => {
      if (!scope.context.isBeingShown) notify(scope, failureNotice(scope.context.failure))
    }),
  },
}).createMachine({
  id: 'catalogue',
  description: 'Catalogue, with the chosen dataset.',
  context: {
    datasets: [],
    total: 0,
    listed: null,
    list: WHOLE_CATALOGUE,
    dataset: null,
    details: null,
    wanted: null,
    failure: null,
    isBeingShown: false,
  },
  type: 'parallel',
  on: {
    'datasets.found': {
      actions: assign(({ context, event }) => ({
        datasets: withMissingDatasets(context.datasets, event.datasets),
      })),
    },
  },
  states: {
    datasets: {
      initial: 'loading',
      // Loaded datasets stay until the catalogue is reloaded.
      on: { 'catalogue.changed': '.loading', 'instance.removed': '.loading' },
      states: {
        loading: {
          description: 'The list of datasets is loading.',
          invoke: {
            id: 'loadCatalogue',
            src: 'loadCatalogue',
            onDone: {
              target: 'ready',
              actions: [
                assign(({ context, event: { output } }) => ({
                  datasets: isPartial(output)
                    ? withMissingDatasets(output.datasets, context.datasets)
                    : output.datasets,
                  total: output.total,
                  failure: null,
                })),
                raise({ type: 'catalogue.loaded' }),
                'notifyPartial',
              ],
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
    list: {
      initial: 'known',
      on: {
        'catalogue.loaded': [
          { guard: 'isPartial', target: '.asking', actions: 'beginList' },
          { target: '.known' },
        ],
        'catalogue.searched': [
          {
            guard: 'isPartial',
            target: '.typing',
            actions: { type: 'relist', params: ({ event: { query } }) => ({ query }) },
          },
          { actions: { type: 'relist', params: ({ event: { query } }) => ({ query }) } },
        ],
        'catalogue.listed': [
          {
            guard: { type: 'differsInPart', params: ofType },
            target: '.asking',
            actions: [{ type: 'relist', params: ofType }, 'beginList'],
          },
          { guard: { type: 'differs', params: ofType }, actions: { type: 'relist', params: ofType } },
        ],
        'catalogue.sorted': [
          {
            guard: { type: 'differsInPart', params: inOrder },
            target: '.asking',
            actions: [{ type: 'relist', params: inOrder }, 'beginList'],
          },
          { guard: { type: 'differs', params: inOrder }, actions: { type: 'relist', params: inOrder } },
        ],
      },
      states: {
        known: {
          description: 'All datasets are loaded and build the list.',
          entry: assign({ listed: null }),
        },
        typing: {
          description: 'The user is typing. The request starts when they pause.',
          after: { typing: { target: 'asking', actions: 'beginList' } },
        },
        asking: {
          description: 'A page of the list is being requested.',
          tags: 'busy',
          invoke: {
            id: 'searchCatalogue',
            src: 'searchCatalogue',
            input: ({ context: { list, listed } }) => ({
              // As in a whole catalogue: unless the user chose an order, the best names come first.
              list: { ...list, order: list.query !== '' && list.order === 'newest' ? null : list.order },
              page: (listed?.pages ?? 0) + 1,
            }),
            onDone: {
              target: 'ready',
              actions: assign(({ context: { datasets, listed }, event: { output } }) => {
                const former = listed && listed.pages > 0 ? listed : { ids: [], pages: 0 }
                const ids = [...former.ids, ...output.datasets.map(({ id }) => id)]
                return {
                  datasets: withMissingDatasets(datasets, output.datasets),
                  listed: { ids: [...new Set(ids)], total: output.total, pages: former.pages + 1 },
                }
              }),
            },
            onError: { target: 'failed', actions: withEvent('setFailure') },
          },
        },
        ready: { on: { 'catalogue.continued': { guard: 'hasMore', target: 'asking' } } },
        failed: {
          description: 'Loading the list failed. The loaded part stays.',
          on: { 'catalogue.retried': 'asking' },
        },
      },
    },
    details: {
      initial: 'none',
      on: {
        'catalogue.changed': { guard: withEvent('isAboutTheSelected'), target: '.loading' },
        'instance.removed': {
          guard: withEvent('losesTheSelected'),
          target: '.none',
          actions: assign({ dataset: null, details: null, wanted: null }),
        },
        'dataset.selected': {
          guard: withEvent('isAnother'),
          target: '.loading',
          actions: withEvent('select'),
        },
        'dataset.displayed': [
          {
            guard: withEvent('hasLatest'),
            target: '.loading',
            actions: [withEvent('select'), assign({ isBeingShown: true }), 'displayLatest', 'closeCatalogue'],
          },
          {
            guard: withEvent('canBeDisplayed'),
            target: '.loading',
            actions: [withEvent('select'), withEvent('want'), 'closeCatalogue'],
          },
        ],
      },
      states: {
        none: { description: 'No dataset is chosen.' },
        failed: {
          description: 'Loading the instances of the chosen dataset failed. Choosing it again retries.',
          on: {
            'dataset.selected': {
              guard: withEvent('isInTheCatalogue'),
              target: 'loading',
              actions: withEvent('select'),
            },
          },
        },
        loading: {
          description: 'The instances and labels of the chosen dataset are loading.',
          invoke: {
            id: 'loadDetails',
            src: 'loadDetails',
            input: ({ context }) => ({ dataset: context.dataset ?? '' }),
            onDone: {
              target: 'ready',
              actions: [
                assign(({ event }) => ({ details: event.output })),
                'displayWanted',
                assign({ wanted: null }),
              ],
            },
            onError: {
              target: 'failed',
              actions: [
                assign(({ event }) => ({ failure: toFailure(event.error), wanted: null })),
                'notifyFailed',
              ],
            },
          },
        },
        ready: {},
      },
    },
  },
})
