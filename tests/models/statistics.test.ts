import { describe } from 'vitest'
import { statisticsMachine } from '../../machines/statistics.machine.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { narrowedZones, shownZones } from '../support/shownZones.ts'
import { statistics } from './expected/statistics.ts'
import { followTable } from './follow.ts'

describe('the statistics of a column', () => {
  followTable({
    machine: statisticsMachine,
    expected: statistics,
    promises: ['readStatistics'],
    events: [
      { type: 'displayed.changed', shown: [shownZones], active: 'zones' },
      { type: 'displayed.changed', shown: [narrowedZones], active: 'zones' },
      { type: 'displayed.changed', shown: [], active: null },
      { type: 'statistics.opened', column: 'population' },
      { type: 'statistics.opened', column: 'region' },
      { type: 'statistics.opened', column: 'nothing' },
      { type: 'statistics.retried' },
      { type: 'statistics.closed' },
      { type: 'session.opened' },
      {
        type: 'xstate.done.actor.readStatistics',
        output: { count: 2, nulls: 0, distinct: 2, numbers: null, frequent: [] },
      },
      { type: 'xstate.error.actor.readStatistics', error: new Error('gone') },
      {
        type: 'xstate.error.actor.readStatistics',
        error: new FailureError({ code: 'unauthenticated', detail: null }),
      },
    ],
    project: ({ context: { target, column } }) => [target?.demand.filter ?? null, column],
  })
})
