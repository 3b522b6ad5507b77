import { assign, enqueueActions, raise, setup } from 'xstate'
import { datasetOfZone } from '../src/contract/idParts.ts'
import type { Change, Compared } from '../src/contract/zone.ts'
import { equal } from '../src/domain/equal.ts'
import { toFailure } from '../src/domain/failure.ts'
import {
  CHANGE_COLUMN,
  type ColumnId,
  type ColumnLayout,
  comparedOf,
  formersIn,
  isSortable,
  labelOfColumn,
  NO_LAYOUT,
  orderAfterMove,
  ROWS_AT_ONCE,
  repeatsAmong,
} from '../src/domain/table/tableColumns.ts'
import { activeIn, type DisplayedChange } from '../src/domain/view/shown.ts'
import { restart } from './children.ts'
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
import { withEvent } from './withEvent.ts'

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

/**
 * Returns the order after a click on a column title: ascending, then descending, then none. Numbers start with
 * the largest.
 */
function nextSort(
  { sort, target }: Pick<TableContext, 'sort' | 'target'>,
  { label, direction }: Pick<Sort, 'label'> & Partial<Sort>,
): Sort | null {
  if (direction) return { label, direction }
  const isNumber = target !== null && labelOfColumn(target, label)?.label.type === 'number'
  const [first, second] = isNumber ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
  if (sort?.label !== label) return { label, direction: first }
  return sort.direction === first ? { label, direction: second } : null
}

type Widths = Pick<ColumnLayout, 'widths'>

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
    nothingIsActive: (_, change: DisplayedChange) => activeIn(change) === null,
    demandIsTheSame: ({ context }, change: DisplayedChange) => {
      const next = activeIn(change)
      return (
        context.target?.displayed.dataset === next?.displayed.dataset &&
        equal(context.target?.demand, next?.demand) &&
        equal(comparedIn(context), comparedIn({ ...context, target: next })) &&
        equal(formersIn(context.target), formersIn(next))
      )
    },
    pageIsMissing: ({ context: { count, page, pages } }, { row }: { row: number }) =>
      row < count && pageOfRow(row) !== page && pages[pageOfRow(row)] === undefined,
    searchDiffers: ({ context }, { search }: { search: string }) => search !== searchIn(context),
    /** Returns whether a column can be shown or hidden; the last visible one cannot be hidden. */
    canBeToggled: ({ context }, { column }: { column: ColumnId }) => {
      const { all, visible } = columnsIn(context)
      return all.includes(column) && !equal(visible, [column])
    },
    canBeMoved: ({ context }, { column, place }: { column: ColumnId; place: number }) => {
      const { visible } = columnsIn(context)
      const from = visible.indexOf(column)
      return from >= 0 && place !== from && visible[place] !== undefined
    },
    widthsDiffer: ({ context }, { widths }: Widths) =>
      !equal(widthsAfter(context, widths), layoutOf(context).widths),
    /** Returns whether the inspected zone is in the list, but in an unknown row. */
    rowIsUnknown: ({ context }) => {
      const { target, zone, found } = context
      return (
        target !== null &&
        zone !== null &&
        found?.zone !== zone &&
        !isRead(context, zone) &&
        datasetOfZone(zone) === target.displayed.dataset
      )
    },
    isArranged: ({ context }) => !equal(layoutOf(context), NO_LAYOUT),
    canBeNarrowed: ({ context }, { change }: { change: Change | null }) =>
      change !== context.change && (change === null || context.target?.displayed.style.compared != null),
    canBeSorted: ({ context: { target } }, { label }: { label: string }) =>
      target !== null && isSortable(target, label),
  },
  actions: {
    retarget: assign(({ context }, shown: DisplayedChange) => {
      const target = activeIn(shown)
      const sameDataset = target?.displayed.dataset === context.target?.displayed.dataset
      const kept = sameDataset ? {} : { sort: null, search: '', count: 0 }
      const isCompared = sameDataset && target?.displayed.style.compared != null
      const sort = context.sort?.label === CHANGE_COLUMN ? null : context.sort
      const list = { ...NOTHING_READ, former: null, refused: null }
      return { target, ...list, ...(isCompared ? {} : { change: null, sort }), ...kept }
    }),
    setTarget: assign((_, change: DisplayedChange) => ({ target: activeIn(change) })),
    setPage: assign((_, { row }: { row: number }) => ({ page: pageOfRow(row) })),
    sort: assign(({ context }, order: Pick<Sort, 'label'> & Partial<Sort>) => ({
      ...left(context),
      sort: nextSort(context, order),
      ...NOTHING_READ,
    })),
    filterByChange: assign(({ context }, { change }: { change: Change | null }) => ({
      ...left(context),
      change,
      ...NOTHING_READ,
    })),
    search: assign(({ context }, { search }: { search: string }) => ({ ...left(context), search })),
    forget: assign(NOTHING_READ),
    /** Restores the former list, and offers to retry the failed one. */
    fail: assign(({ context: { former, sort, search, change } }, { error }: { error: unknown }) => {
      const back = former && { ...former, former: null, refused: { sort, search, change } }
      return { ...back, failure: toFailure(error) }
    }),
    retryRefused: assign(({ context }) =>
      context.refused ? { ...left(context), ...context.refused, ...NOTHING_READ } : {},
    ),
    setZone: assign((_, { zone }: { zone: string | null }) => ({ zone, found: null })),
    seek: raise({ type: 'row.sought' }),
    setRepeats: assign(({ context: { target, pages, repeats } }) => {
      const [zones = []] = Object.values(pages)
      if (!target || zones.length < 2 || repeats.instance === target.displayed.instance) return {}
      return { repeats: { instance: target.displayed.instance, columns: repeatsAmong(target, zones) } }
    }),
    toggleColumn: assign(({ context }, { column }: { column: ColumnId }) => {
      const isVisible = columnsIn(context).visible.includes(column)
      const layout = layoutOf(context)
      const shown = { ...layout.shown, [column]: !isVisible }
      return { layouts: withLayout(context, { ...layout, shown }) }
    }),
    moveColumn: assign(({ context }, { column, place }: { column: ColumnId; place: number }) => {
      const { all, visible } = columnsIn(context)
      const order = orderAfterMove(all, visible, column, place)
      return { layouts: withLayout(context, { ...layoutOf(context), order }) }
    }),
    resizeColumns: assign(({ context }, { widths }: Widths) => ({
      layouts: withLayout(context, { ...layoutOf(context), widths: widthsAfter(context, widths) }),
    })),
    resetColumns: assign(({ context }) => ({ layouts: withLayout(context, NO_LAYOUT) })),
    saveLayouts: enqueueActions(({ context: { layouts }, enqueue }) => {
      restart(enqueue, 'saveLayouts', { layouts })
    }),
    requestAccount: enqueueActions(scope => wantAccount(scope, 'table')),
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
  type: 'parallel',
  on: {
    'inspected.changed': { actions: [withEvent('setZone'), 'seek'] },

    'column.toggled': {
      guard: withEvent('canBeToggled'),
      actions: [withEvent('toggleColumn'), 'saveLayouts'],
    },
    'column.moved': { guard: withEvent('canBeMoved'), actions: [withEvent('moveColumn'), 'saveLayouts'] },
    'column.resized': {
      guard: withEvent('widthsDiffer'),
      actions: [withEvent('resizeColumns'), 'saveLayouts'],
    },
    'columns.reset': { guard: 'isArranged', actions: ['resetColumns', 'saveLayouts'] },
  },
  states: {
    rows: {
      initial: 'empty',
      on: {
        'displayed.changed': [
          { guard: withEvent('nothingIsActive'), target: '.empty', actions: withEvent('retarget') },
          { guard: withEvent('demandIsTheSame'), actions: withEvent('setTarget') },
          { target: '.reading', actions: withEvent('retarget') },
        ],
      },
      states: {
        empty: { description: 'No dataset is displayed, so the table is empty.' },
        filled: {
          on: {
            'rows.wanted': {
              guard: withEvent('pageIsMissing'),
              target: 'reading',
              actions: withEvent('setPage'),
            },
            'table.sorted': {
              guard: withEvent('canBeSorted'),
              target: 'reading',
              actions: withEvent('sort'),
            },
            'table.narrowed': {
              guard: withEvent('canBeNarrowed'),
              target: 'reading',
              actions: withEvent('filterByChange'),
            },
            'table.searched': {
              guard: withEvent('searchDiffers'),
              target: 'typing',
              actions: withEvent('search'),
            },
          },
          initial: 'ready',
          states: {
            ready: { description: 'The visible rows are loaded.' },
            failed: {
              description: 'Loading rows failed. The user can retry.',
              on: { 'table.retried': { target: '#table.rows.reading', actions: 'retryRefused' } },
              initial: 'over',
              states: {
                over: {},
                awaitingAccount: {
                  description: 'The rows need an account. They load after the login.',
                  entry: 'requestAccount',
                  on: { 'session.opened': { target: '#table.rows.reading', actions: 'retryRefused' } },
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
              guard: withEvent('searchDiffers'),
              target: 'typing',
              reenter: true,
              actions: withEvent('search'),
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
                actions: withEvent('fail'),
              },
              { target: 'filled.failed', actions: withEvent('fail') },
            ],
          },
          on: {
            'rows.wanted': {
              guard: withEvent('pageIsMissing'),
              target: 'reading',
              reenter: true,
              actions: withEvent('setPage'),
            },
            'table.sorted': {
              guard: withEvent('canBeSorted'),
              target: 'reading',
              reenter: true,
              actions: withEvent('sort'),
            },
            'table.narrowed': {
              guard: withEvent('canBeNarrowed'),
              target: 'reading',
              reenter: true,
              actions: withEvent('filterByChange'),
            },
            'table.searched': {
              guard: withEvent('searchDiffers'),
              target: 'typing',
              actions: withEvent('search'),
            },
          },
        },
      },
    },

    row: {
      initial: 'known',
      on: {
        'row.sought': [{ guard: 'rowIsUnknown', target: '.finding' }, { target: '.known' }],
      },
      states: {
        known: { description: 'The row of the inspected zone is known, or not needed.' },
        finding: {
          description: 'The row of the inspected zone is being found in the whole list.',
          invoke: {
            id: 'findRow',
            src: 'findRow',
            input: ({ context }) => ({ ...listIn(context), zone: context.zone ?? '' }),
            onDone: { target: 'known', actions: assign(({ event }) => ({ found: event.output })) },
            // If revealing the zone fails, the table stays in place.
            onError: 'known',
          },
        },
      },
    },
  },
})
