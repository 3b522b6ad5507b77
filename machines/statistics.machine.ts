import { assign, enqueueActions, setup } from 'xstate'
import type { Statistics } from '../src/contract/analysis.ts'
import { equal } from '../src/domain/equal.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { type ColumnId, columnIdsOf } from '../src/domain/table/tableColumns.ts'
import type { Demand, Shown } from '../src/domain/view/shown.ts'
import { wantAccount } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'

export type StatisticsInput = { dataset: string; demand: Demand; column: ColumnId }

export type StatisticsEvent =
  | { type: 'displayed.changed'; shown: Shown[]; active: string | null }
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

const activeOf = (event: StatisticsEvent): Shown | null =>
  event.type === 'displayed.changed'
    ? (event.shown.find(({ displayed }) => displayed.dataset === event.active) ?? null)
    : null

/** Loads the statistics of a column's values, over all displayed zones. */
export const statisticsMachine = setup({
  types: { context: {} as StatisticsContext, events: {} as StatisticsEvent },
  actors: { readStatistics: unprovidedPromise<Statistics, StatisticsInput>('readStatistics') },
  guards: {
    isAColumn: ({ context: { target }, event }) =>
      event.type === 'statistics.opened' && target !== null && columnIdsOf(target).includes(event.column),
    isAnotherColumn: ({ context: { target, column }, event }) =>
      event.type === 'statistics.opened' &&
      event.column !== column &&
      target !== null &&
      columnIdsOf(target).includes(event.column),
    columnIsGone: ({ context, event }) => {
      const next = activeOf(event)
      return (
        next?.displayed.dataset !== context.target?.displayed.dataset ||
        next === null ||
        !columnIdsOf(next).includes(context.column ?? '')
      )
    },
    demandIsTheSame: ({ context, event }) => equal(activeOf(event)?.demand, context.target?.demand),
  },
  actions: {
    retarget: assign(({ event }) => ({ target: activeOf(event) })),
    setColumn: assign(({ event }) =>
      event.type === 'statistics.opened' ? { column: event.column, statistics: null } : {},
    ),
    requestAccount: enqueueActions(scope => wantAccount(scope)),
  },
}).createMachine({
  id: 'statistics',
  description: 'The statistics of a column of the table.',
  context: { target: null, column: null, statistics: null, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'displayed.changed': { actions: 'retarget' },
        'statistics.opened': { guard: 'isAColumn', target: 'open', actions: 'setColumn' },
      },
    },
    open: {
      initial: 'reading',
      on: {
        'displayed.changed': [
          { guard: 'columnIsGone', target: 'closed', actions: 'retarget' },
          { guard: 'demandIsTheSame', actions: 'retarget' },
          { target: '.reading', actions: 'retarget' },
        ],
        'statistics.opened': { guard: 'isAnotherColumn', target: '.reading', actions: 'setColumn' },
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
