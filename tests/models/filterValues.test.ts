import { describe } from 'vitest'
import { filterValuesMachine } from '../../machines/filterValues.machine.ts'
import { LABELS } from '../support/fixtures.ts'
import { filterValues } from './expected/filterValues.ts'
import { followTable } from './follow.ts'

const [, region] = LABELS

describe('values for a filter', () => {
  followTable({
    machine: filterValuesMachine,
    expected: filterValues,
    promises: ['suggestValues'],
    events: [
      { type: 'values.wanted', label: region, text: '' },
      { type: 'values.wanted', label: region, text: 'bre' },
      { type: 'values.dismissed' },
      { type: 'xstate.done.actor.suggestValues', output: ['Bretagne'] },
      { type: 'xstate.error.actor.suggestValues', error: new Error('gone') },
    ],
  })
})
