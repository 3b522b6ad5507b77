import { describe } from 'vitest'
import { weightMachine } from '../../machines/weight.machine.ts'
import { shownZones } from '../support/shownZones.ts'
import { WEIGHT } from '../support/zoneAnswers.ts'
import { weight } from './expected/weight.ts'
import { followTable } from './follow.ts'
import { done, failed, screen } from './forms.ts'

describe('the weight of the view', () => {
  followTable({
    machine: weightMachine,
    expected: weight,
    promises: ['weighView', 'copyWeight'],
    events: [
      { type: 'displayed.changed', shown: [shownZones] },
      { type: 'displayed.changed', shown: [] },
      { type: 'weight.opened' },
      { type: 'weight.closed' },
      { type: 'weight.copied' },
      screen('/'),
      screen('/account'),
      done('weighView', WEIGHT),
      failed('weighView'),
      done('copyWeight'),
      failed('copyWeight'),
    ],
    project: ({ context }) => [context.shown.length, context.weight !== null],
  })
})
