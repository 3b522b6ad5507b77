import { describe } from 'vitest'
import { installationMachine } from '../../machines/installation.machine.ts'
import { CONFIG } from '../support/fixtures.ts'
import { installation } from './expected/installation.ts'
import { followTable } from './follow.ts'

describe('what the server says of itself', () => {
  followTable({
    machine: installationMachine,
    expected: installation,
    promises: ['readConfig', 'drawBasemap', 'startMonitoring'],
    callbacks: ['followPreparation'],
    events: [
      { type: 'installation.wanted' },
      { type: 'preparation.told', preparing: [] },
      { type: 'xstate.done.actor.readConfig', output: CONFIG },
      { type: 'xstate.error.actor.readConfig', error: new Error('gone') },
    ],
  })
})
