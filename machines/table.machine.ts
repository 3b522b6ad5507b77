import { assign, enqueueActions, setup } from 'xstate'
import { PAGE_SIZE } from '../src/contract/common.ts'
import type { Zone } from '../src/contract/zone.ts'
import { equal } from '../src/domain/equal.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import type { Demand, Shown } from '../src/domain/shown.ts'
import { tell } from './tell.ts'
import { unprovidedPromise } from './unprovided.ts'

export type Sort = { label: string; direction: 'asc' | 'desc' }
export type RowsInput = {
  dataset: string
  demand: Demand
  sort: Sort | null
  search: string
  page: number
}
export type Rows = { count: number; rows: Zone[] }

type TableEvent =
  | { type: 'displayed.changed'; shown: Shown[]; active: string | null }
  | { type: 'rows.wanted'; row: number }
  | { type: 'table.sorted'; label: string }
  | { type: 'table.searched'; search: string }
  | { type: 'table.retried' }
  | { type: 'session.opened' }

export type TableContext = {
  target: Shown | null
  count: number
  /** The pages read so far, by number from 1. */
  pages: Record<number, Zone[]>
  /** The page being read, or read last. */
  page: number
  sort: Sort | null
  search: string
  failure: Failure | null
}

const pageOfRow = (row: number) => Math.floor(row / PAGE_SIZE) + 1

const active = (event: TableEvent): Shown | null =>
  event.type === 'displayed.changed'
    ? (event.shown.find(({ displayed }) => displayed.dataset === event.active) ?? null)
    : null

/** The first click sorts upwards, the second downwards, the third not at all. */
function nextSort(sort: Sort | null, label: string): Sort | null {
  if (sort?.label !== label) return { label, direction: 'asc' }
  return sort.direction === 'asc' ? { label, direction: 'desc' } : null
}

const NOTHING_READ = { pages: {}, page: 1 }

/** The elements of the active dataset, read page by page as the table is scrolled. */
export const tableMachine = setup({
  types: { context: {} as TableContext, events: {} as TableEvent },
  actors: { readRows: unprovidedPromise<Rows, RowsInput>('readRows') },
  delays: { typing: 200 },
  guards: {
    nothingIsActive: ({ event }) => active(event) === null,
    demandIsTheSame: ({ context, event }) => {
      const next = active(event)
      return (
        context.target?.displayed.dataset === next?.displayed.dataset &&
        equal(context.target?.demand, next?.demand)
      )
    },
    pageIsMissing: ({ context, event }) =>
      event.type === 'rows.wanted' &&
      event.row < context.count &&
      pageOfRow(event.row) !== context.page &&
      context.pages[pageOfRow(event.row)] === undefined,
    searchDiffers: ({ context, event }) => event.type === 'table.searched' && event.search !== context.search,
    canBeSorted: ({ context, event }) =>
      event.type === 'table.sorted' &&
      (event.label === 'name' ||
        event.label === 'key' ||
        (context.target?.sheet.labels.some(({ name }) => name === event.label) ?? false)),
  },
  actions: {
    retarget: assign(({ context, event }) => {
      const target = active(event)
      const sameDataset = target?.displayed.dataset === context.target?.displayed.dataset
      const kept = sameDataset ? {} : { sort: null, search: '', count: 0 }
      return { target, ...NOTHING_READ, ...kept }
    }),
    keepTarget: assign(({ event }) => ({ target: active(event) })),
    turn: assign(({ event }) => (event.type === 'rows.wanted' ? { page: pageOfRow(event.row) } : {})),
    sort: assign(({ context, event }) =>
      event.type === 'table.sorted' ? { sort: nextSort(context.sort, event.label), ...NOTHING_READ } : {},
    ),
    search: assign(({ event }) => (event.type === 'table.searched' ? { search: event.search } : {})),
    forget: assign(NOTHING_READ),
    fail: assign(({ event }) => ('error' in event ? { failure: toFailure(event.error) } : {})),
    tellWanted: enqueueActions(scope => tell(scope, 'workbench', () => ({ type: 'account.wanted' }))),
  },
}).createMachine({
  id: 'table',
  description: 'The table of displayed elements.',
  context: {
    target: null,
    count: 0,
    ...NOTHING_READ,
    sort: null,
    search: '',
    failure: null,
  },
  initial: 'empty',
  on: {
    'displayed.changed': [
      { guard: 'nothingIsActive', target: '.empty', actions: 'retarget' },
      { guard: 'demandIsTheSame', actions: 'keepTarget' },
      { target: '.reading', actions: 'retarget' },
    ],
  },
  states: {
    empty: { description: 'Nothing is displayed: there are no elements.' },
    filled: {
      on: {
        'rows.wanted': {
          guard: 'pageIsMissing',
          target: 'reading',
          actions: 'turn',
        },
        'table.sorted': {
          guard: 'canBeSorted',
          target: 'reading',
          actions: 'sort',
        },
        'table.searched': {
          guard: 'searchDiffers',
          target: 'typing',
          actions: 'search',
        },
      },
      initial: 'ready',
      states: {
        ready: { description: 'The rows in sight are read.' },
        failed: {
          description: 'Rows could not be read; it can be tried again.',
          on: { 'table.retried': '#table.reading' },
          initial: 'over',
          states: {
            over: {},
            awaitingAccount: {
              description: 'The rows need an account: they are read as soon as somebody is logged in.',
              entry: 'tellWanted',
              on: { 'session.opened': '#table.reading' },
            },
          },
        },
      },
    },
    typing: {
      description: 'The person is typing: the search begins when they pause.',
      after: { typing: { target: 'reading', actions: 'forget' } },
      on: {
        'table.searched': {
          guard: 'searchDiffers',
          target: 'typing',
          reenter: true,
          actions: 'search',
        },
      },
    },
    reading: {
      description: 'A page of rows is being read. Scrolling on cancels it.',
      tags: 'busy',
      invoke: {
        id: 'readRows',
        src: 'readRows',
        input: ({ context: { target, sort, search, page } }) => {
          if (!target) throw new Error('Rows cannot be read of nothing.')
          return {
            dataset: target.displayed.dataset,
            demand: target.demand,
            sort,
            search,
            page,
          }
        },
        onDone: {
          target: 'filled.ready',
          actions: assign(({ context, event }) => ({
            count: event.output.count,
            pages: { ...context.pages, [context.page]: event.output.rows },
            failure: null,
          })),
        },
        onError: [
          {
            guard: ({ event }) => toFailure(event.error).code === 'unauthenticated',
            target: 'filled.failed.awaitingAccount',
            actions: 'fail',
          },
          { target: 'filled.failed', actions: 'fail' },
        ],
      },
      on: {
        'rows.wanted': {
          guard: 'pageIsMissing',
          target: 'reading',
          reenter: true,
          actions: 'turn',
        },
        'table.sorted': {
          guard: 'canBeSorted',
          target: 'reading',
          reenter: true,
          actions: 'sort',
        },
        'table.searched': {
          guard: 'searchDiffers',
          target: 'typing',
          actions: 'search',
        },
      },
    },
  },
})
