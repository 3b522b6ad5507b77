import { assign, enqueueActions, setup } from 'xstate'
import { datasetOfZone } from '../src/contract/ids.ts'
import type { Compared } from '../src/contract/zone.ts'
import { equal } from '../src/domain/equal.ts'
import { toFailure } from '../src/domain/failure.ts'
import {
  CHANGE_COLUMN,
  comparedOf,
  formersIn,
  isSortable,
  NO_LAYOUT,
  orderAfterMove,
  ROWS_AT_ONCE,
  repeatsAmong,
} from '../src/domain/table/tableColumns.ts'
import type { Shown } from '../src/domain/view/shown.ts'
import { wantAccount } from './sendToSystem.ts'
import {
  columnsIn,
  type FoundRow,
  type Layouts,
  layoutOf,
  type RowInput,
  type Rows,
  type RowsInput,
  type Sort,
  type TableContext,
  type TableEvent,
  widthsAfter,
  withLayout,
} from './table.types.ts'
import { unprovidedPromise } from './unprovided.ts'

/** Returns the instance and label that the rows are compared with, if the table needs it, or null. */
export const comparedIn = ({ target, sort, change }: TableContext): Compared | null =>
  target && comparedOf(target, sort, change)

/** Returns the query that loads the list page by page. */
function listIn(context: TableContext): Omit<RowsInput, 'page'> {
  const { target, sort, search } = context
  if (!target) throw new Error('Reading rows requires a displayed dataset.')
  const { dataset } = target.displayed
  return {
    dataset,
    demand: target.demand,
    sort,
    search,
    compared: comparedIn(context),
    computed: formersIn(target),
  }
}

const isRead = ({ pages }: TableContext, zone: string): boolean =>
  Object.values(pages).some(zones => zones.some(({ id }) => id === zone))

const pageOfRow = (row: number) => Math.floor(row / ROWS_AT_ONCE) + 1

const active = (event: TableEvent): Shown | null =>
  event.type === 'displayed.changed'
    ? (event.shown.find(({ displayed }) => displayed.dataset === event.active) ?? null)
    : null

/** Returns the order after a click on a column title: ascending, then descending, then none. */
function nextSort(sort: Sort | null, label: string): Sort | null {
  if (sort?.label !== label) return { label, direction: 'asc' }
  return sort.direction === 'asc' ? { label, direction: 'desc' } : null
}

const NOTHING_READ = { pages: {}, page: 1, found: null }

/** Returns the former list, kept while another one is loading. */
function left(context: TableContext): Pick<TableContext, 'former' | 'refused'> {
  const { former, sort, search, change, count, pages, page } = context
  const isRead = Object.keys(pages).length > 0
  return { former: former ?? (isRead ? { sort, search, change, count, pages, page } : null), refused: null }
}

/** Returns the search words as typed in the field. */
export const searchIn = ({ search, refused }: TableContext): string => refused?.search ?? search

/** Loads the zones of the active dataset page by page as the table is scrolled. */
export const tableMachine = setup({
  types: { context: {} as TableContext, events: {} as TableEvent, input: {} as { layouts: Layouts } },
  actors: {
    readRows: unprovidedPromise<Rows, RowsInput>('readRows'),
    findRow: unprovidedPromise<FoundRow, RowInput>('findRow'),
    saveLayouts: unprovidedPromise<void, { layouts: Layouts }>('saveLayouts'),
  },
  delays: { typing: 200 },
  guards: {
    nothingIsActive: ({ event }) => active(event) === null,
    demandIsTheSame: ({ context, event }) => {
      const next = active(event)
      return (
        context.target?.displayed.dataset === next?.displayed.dataset &&
        equal(context.target?.demand, next?.demand) &&
        equal(comparedIn(context), comparedIn({ ...context, target: next })) &&
        equal(formersIn(context.target), formersIn(next))
      )
    },
    pageIsMissing: ({ context, event }) =>
      event.type === 'rows.wanted' &&
      event.row < context.count &&
      pageOfRow(event.row) !== context.page &&
      context.pages[pageOfRow(event.row)] === undefined,
    searchDiffers: ({ context, event }) =>
      event.type === 'table.searched' && event.search !== searchIn(context),
    /** Returns whether a column can be shown or hidden; the last visible one cannot be hidden. */
    canBeToggled: ({ context, event }) => {
      if (event.type !== 'column.toggled') return false
      const { all, visible } = columnsIn(context)
      return all.includes(event.column) && !equal(visible, [event.column])
    },
    canBeMoved: ({ context, event }) => {
      if (event.type !== 'column.moved') return false
      const { visible } = columnsIn(context)
      const from = visible.indexOf(event.column)
      return from >= 0 && event.place !== from && visible[event.place] !== undefined
    },
    widthsDiffer: ({ context, event }) =>
      event.type === 'column.resized' && !equal(widthsAfter(context, event.widths), layoutOf(context).widths),
    isArranged: ({ context }) => !equal(layoutOf(context), NO_LAYOUT),
    canBeNarrowed: ({ context, event }) =>
      event.type === 'table.narrowed' &&
      event.change !== context.change &&
      (event.change === null || context.target?.displayed.style.compared != null),
    canBeSorted: ({ context, event }) =>
      event.type === 'table.sorted' && context.target !== null && isSortable(context.target, event.label),
  },
  actions: {
    retarget: assign(({ context, event }) => {
      const target = active(event)
      const sameDataset = target?.displayed.dataset === context.target?.displayed.dataset
      const kept = sameDataset ? {} : { sort: null, search: '', count: 0 }
      const isCompared = sameDataset && target?.displayed.style.compared != null
      const sort = context.sort?.label === CHANGE_COLUMN ? null : context.sort
      const list = { ...NOTHING_READ, former: null, refused: null }
      return { target, ...list, ...(isCompared ? {} : { change: null, sort }), ...kept }
    }),
    setTarget: assign(({ event }) => ({ target: active(event) })),
    setPage: assign(({ event }) => (event.type === 'rows.wanted' ? { page: pageOfRow(event.row) } : {})),
    sort: assign(({ context, event }) =>
      event.type === 'table.sorted'
        ? { ...left(context), sort: nextSort(context.sort, event.label), ...NOTHING_READ }
        : {},
    ),
    filterByChange: assign(({ context, event }) =>
      event.type === 'table.narrowed' ? { ...left(context), change: event.change, ...NOTHING_READ } : {},
    ),
    search: assign(({ context, event }) =>
      event.type === 'table.searched' ? { ...left(context), search: event.search } : {},
    ),
    forget: assign(NOTHING_READ),
    /** Restores the former list, and offers to retry the failed one. */
    fail: assign(({ context, event }) => {
      if (!('error' in event)) return {}
      const { former, sort, search, change } = context
      const back = former && { ...former, former: null, refused: { sort, search, change } }
      return { ...back, failure: toFailure(event.error) }
    }),
    retryRefused: assign(({ context }) =>
      context.refused ? { ...left(context), ...context.refused, ...NOTHING_READ } : {},
    ),
    setZone: assign(({ event }) =>
      event.type === 'inspected.changed' ? { zone: event.zone, found: null } : {},
    ),
    /** Looks up the row of the inspected zone, unless known. */
    seek: enqueueActions(({ context, enqueue }) => {
      const { target, zone, found } = context
      enqueue.stopChild('findRow')
      if (!target || zone === null || found?.zone === zone || isRead(context, zone)) return
      if (datasetOfZone(zone) !== target.displayed.dataset) return
      enqueue.spawnChild('findRow', { id: 'findRow', input: { ...listIn(context), zone } })
    }),
    setRow: assign(({ event }) => ('output' in event ? { found: event.output as FoundRow } : {})),
    setRepeats: assign(({ context: { target, pages, repeats } }) => {
      const [zones = []] = Object.values(pages)
      if (!target || zones.length < 2 || repeats.instance === target.displayed.instance) return {}
      return { repeats: { instance: target.displayed.instance, columns: repeatsAmong(target, zones) } }
    }),
    toggleColumn: assign(({ context, event }) => {
      if (event.type !== 'column.toggled') return {}
      const isVisible = columnsIn(context).visible.includes(event.column)
      const layout = layoutOf(context)
      const shown = { ...layout.shown, [event.column]: !isVisible }
      return { layouts: withLayout(context, { ...layout, shown }) }
    }),
    moveColumn: assign(({ context, event }) => {
      if (event.type !== 'column.moved') return {}
      const { all, visible } = columnsIn(context)
      const order = orderAfterMove(all, visible, event.column, event.place)
      return { layouts: withLayout(context, { ...layoutOf(context), order }) }
    }),
    resizeColumns: assign(({ context, event }) => {
      if (event.type !== 'column.resized') return {}
      const widths = widthsAfter(context, event.widths)
      return { layouts: withLayout(context, { ...layoutOf(context), widths }) }
    }),
    resetColumns: assign(({ context }) => ({ layouts: withLayout(context, NO_LAYOUT) })),
    saveLayouts: enqueueActions(({ context: { layouts }, enqueue }) => {
      enqueue.stopChild('saveLayouts')
      enqueue.spawnChild('saveLayouts', { id: 'saveLayouts', input: { layouts } })
    }),
    requestAccount: enqueueActions(scope => wantAccount(scope)),
  },
}).createMachine({
  id: 'table',
  description: 'The table of displayed zones.',
  context: ({ input }) => ({
    target: null,
    count: 0,
    ...NOTHING_READ,
    sort: null,
    search: '',
    change: null,
    former: null,
    refused: null,
    failure: null,
    zone: null,
    found: null,
    layouts: input.layouts,
    repeats: { instance: null, columns: [] },
  }),
  initial: 'empty',
  on: {
    'inspected.changed': { actions: ['setZone', 'seek'] },
    'xstate.done.actor.findRow': { actions: 'setRow' },
    // The table stays in place: revealing the zone is optional.
    'xstate.error.actor.findRow': {},
    'column.toggled': { guard: 'canBeToggled', actions: ['toggleColumn', 'saveLayouts'] },
    'column.moved': { guard: 'canBeMoved', actions: ['moveColumn', 'saveLayouts'] },
    'column.resized': { guard: 'widthsDiffer', actions: ['resizeColumns', 'saveLayouts'] },
    'columns.reset': { guard: 'isArranged', actions: ['resetColumns', 'saveLayouts'] },
    'displayed.changed': [
      { guard: 'nothingIsActive', target: '.empty', actions: 'retarget' },
      { guard: 'demandIsTheSame', actions: 'setTarget' },
      { target: '.reading', actions: 'retarget' },
    ],
  },
  states: {
    empty: { description: 'No dataset is displayed, so the table is empty.' },
    filled: {
      on: {
        'rows.wanted': {
          guard: 'pageIsMissing',
          target: 'reading',
          actions: 'setPage',
        },
        'table.sorted': {
          guard: 'canBeSorted',
          target: 'reading',
          actions: 'sort',
        },
        'table.narrowed': { guard: 'canBeNarrowed', target: 'reading', actions: 'filterByChange' },
        'table.searched': {
          guard: 'searchDiffers',
          target: 'typing',
          actions: 'search',
        },
      },
      initial: 'ready',
      states: {
        ready: { description: 'The visible rows are loaded.' },
        failed: {
          description: 'Loading rows failed. The user can retry.',
          on: { 'table.retried': { target: '#table.reading', actions: 'retryRefused' } },
          initial: 'over',
          states: {
            over: {},
            awaitingAccount: {
              description: 'The rows need an account. They load after the login.',
              entry: 'requestAccount',
              on: { 'session.opened': { target: '#table.reading', actions: 'retryRefused' } },
            },
          },
        },
      },
    },
    typing: {
      description: 'The user is typing. The search starts when they pause.',
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
      description: 'A page of rows is loading. Scrolling cancels it.',
      tags: 'busy',
      invoke: {
        id: 'readRows',
        src: 'readRows',
        input: ({ context }) => ({ ...listIn(context), page: context.page }),
        onDone: {
          target: 'filled.ready',
          actions: [
            assign(({ context, event }) => ({
              count: event.output.count,
              pages: { ...context.pages, [context.page]: event.output.rows },
              former: null,
              refused: null,
              failure: null,
            })),
            'setRepeats',
            'seek',
          ],
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
          actions: 'setPage',
        },
        'table.sorted': {
          guard: 'canBeSorted',
          target: 'reading',
          reenter: true,
          actions: 'sort',
        },
        'table.narrowed': {
          guard: 'canBeNarrowed',
          target: 'reading',
          reenter: true,
          actions: 'filterByChange',
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
