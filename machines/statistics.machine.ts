import { assign, enqueueActions, setup } from 'xstate'
import type { Statistics } from '../src/contract/analysis.ts'
import { equal } from '../src/domain/equal.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { type ColumnId, columnIdsOf } from '../src/domain/table/tableColumns.ts'
import { activeIn, type Demand, type DisplayedChange, type Shown } from '../src/domain/view/shown.ts'
import { wantAccount } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

export type StatisticsInput = { dataset: string; demand: Demand; column: ColumnId }

export type StatisticsEvent =
  | ({ type: 'displayed.changed' } & DisplayedChange)
  | { type: 'statistics.opened'; column: ColumnId }
  | { type: 'statistics.retried' }
  | { type: 'statistics.closed' }
  | { type: 'session.opened' }

export type StatisticsContext = {
  target: Shown | null
  column: ColumnId | null
  statistics: Statistics | null
  failure: Failure | null
}

/** Loads the statistics of a column's values, over all displayed zones. */
export const statisticsMachine = setup({
  types: { context: {} as StatisticsContext, events: {} as StatisticsEvent },
  actors: { readStatistics: unprovidedPromise<Statistics, StatisticsInput>('readStatistics') },
  guards: {
    isAColumn: ({ context: { target } }, { column }: { column: ColumnId }) =>
      target !== null && columnIdsOf(target).includes(column),
    isAnotherColumn: ({ context }, { column }: { column: ColumnId }) =>
      column !== context.column && context.target !== null && columnIdsOf(context.target).includes(column),
    columnIsGone: ({ context }, change: DisplayedChange) => {
      const next = activeIn(change)
      return (
        next?.displayed.dataset !== context.target?.displayed.dataset ||
        next === null ||
        !columnIdsOf(next).includes(context.column ?? '')
      )
    },
    demandIsTheSame: ({ context }, change: DisplayedChange) =>
      equal(activeIn(change)?.demand, context.target?.demand),
  },
  actions: {
    retarget: assign((_, change: DisplayedChange) => ({ target: activeIn(change) })),
    setColumn: assign((_, { column }: { column: ColumnId }) => ({ column, statistics: null })),
    requestAccount: enqueueActions(scope => wantAccount(scope, 'statistics')),
  },
}).createMachine({
  id: 'statistics',
  description: 'The statistics of a column of the table.',
  context: { target: null, column: null, statistics: null, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'displayed.changed': { actions: withEvent('retarget') },
        'statistics.opened': {
          guard: withEvent('isAColumn'),
          target: 'open',
          actions: withEvent('setColumn'),
        },
      },
    },
    open: {
      initial: 'reading',
      on: {
        'displayed.changed': [
          { guard: withEvent('columnIsGone'), target: 'closed', actions: withEvent('retarget') },
          { guard: withEvent('demandIsTheSame'), actions: withEvent('retarget') },
          { target: '.reading', actions: withEvent('retarget') },
        ],
        'statistics.opened': {
          guard: withEvent('isAnotherColumn'),
          target: '.reading',
          actions: withEvent('setColumn'),
        },
        'statistics.closed': 'closed',
      },
      states: {
        reading: {
          description: 'The statistics are loading. The former ones of the column stay visible.',
          tags: 'busy',
          invoke: {
            id: 'readStatistics',
            src: 'readStatistics',
            input: ({ context: { target, column } }) => {
              if (!target || column === null) throw new Error('Statistics require a column.')
              return { dataset: target.displayed.dataset, demand: target.demand, column }
            },
            onDone: {
              target: 'ready',
              actions: assign(({ event }) => ({ statistics: event.output, failure: null })),
            },
            onError: [
              {
                guard: ({ event }) => toFailure(event.error).code === 'unauthenticated',
                target: 'failed.awaitingAccount',
                actions: assign(({ event }) => ({ failure: toFailure(event.error) })),
              },
              {
                target: 'failed',
                actions: assign(({ event }) => ({ failure: toFailure(event.error) })),
              },
            ],
          },
        },
        ready: { description: 'The statistics match the displayed zones.' },
        failed: {
          description: 'Loading the statistics failed. The user can retry.',
          initial: 'over',
          on: { 'statistics.retried': 'reading' },
          states: {
            over: {},
            awaitingAccount: {
              description: 'The statistics need an account. They load after the login.',
              entry: 'requestAccount',
              on: { 'session.opened': '#statistics.open.reading' },
            },
          },
        },
      },
    },
  },
})
