import { assign, enqueueActions, setup } from 'xstate'
import type { CataloguePart, CatalogueSearch } from '../src/domain/search/catalogueList.ts'
import { SHORTEST_SEARCH } from './palette.machine.ts'
import { sendToSystem } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'

export type DatasetSearchEvent =
  /** `isPartial`: not all datasets are loaded. */
  { type: 'catalogue.announced'; isPartial: boolean } | { type: 'datasets.sought'; query: string }

/** Returns a text without its first word. */
const restOf = (words: string): string => words.trim().replace(/^\S+\s*/, '')

/**
 * Searches the server for unloaded datasets by the palette's query, if the catalogue is too large to load
 * whole.
 */
export const datasetSearchMachine = setup({
  types: {
    context: {} as {
      isPartial: boolean
      /** Words of the search. */
      sought: string
      /** Datasets found by the search. */
      found: string[]
    },
    events: {} as DatasetSearchEvent,
  },
  actors: {
    searchCatalogue: unprovidedPromise<CataloguePart, CatalogueSearch>('searchCatalogue'),
  },
  delays: { typing: 150 },
  guards: {
    isPartial: ({ context }) => context.isPartial,
    isLongEnough: ({ context }) => context.sought.trim().length >= SHORTEST_SEARCH,
  },
}).createMachine({
  id: 'datasetSearch',
  description: 'Search for datasets in a large catalogue.',
  context: { isPartial: false, sought: '', found: [] },
  on: {
    'catalogue.announced': { actions: assign(({ event: { isPartial } }) => ({ isPartial })) },
    'datasets.sought': {
      guard: 'isPartial',
      target: '.typing',
      reenter: true,
      actions: assign(({ event }) => ({ sought: event.query, found: [] })),
    },
  },
  initial: 'idle',
  states: {
    idle: {},
    typing: {
      description: 'The user is typing. The request starts when they pause.',
      after: { typing: [{ guard: 'isLongEnough', target: 'asking' }, { target: 'idle' }] },
    },
    asking: {
      description: 'The datasets are being searched.',
      invoke: {
        id: 'searchCatalogue',
        src: 'searchCatalogue',
        input: ({ context: { sought } }) => ({
          list: { query: sought, type: 'all' as const, order: null },
          page: 1,
        }),
        onDone: [
          {
            // The first word of a sentence is a command.
            guard: ({ context: { sought }, event: { output } }) =>
              output.total === 0 && restOf(sought).length >= SHORTEST_SEARCH,
            target: 'asking',
            reenter: true,
            actions: assign(({ context: { sought } }) => ({ sought: restOf(sought) })),
          },
          {
            target: 'idle',
            actions: enqueueActions(scope => {
              const { datasets } = scope.event.output
              scope.enqueue.assign({ found: datasets.map(({ id }) => id) })
              sendToSystem(scope, 'catalogue', () => ({ type: 'datasets.found', datasets }))
            }),
          },
        ],
        // The search still finds datasets that are already loaded.
        onError: 'idle',
      },
    },
  },
})
