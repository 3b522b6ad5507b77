import { describe } from 'vitest'
import { installationMachine } from '../../machines/installation.machine.ts'
import { CONFIG } from '../support/fixtures.ts'
import { installation } from './expected/installation.ts'
import { followTable } from './follow.ts'

describe('state of the server', () => {
  followTable({
    machine: installationMachine,
    expected: installation,
    promises: ['readConfig', 'drawBasemap', 'startMonitoring', 'askServer', 'listKept'],
    callbacks: ['followPreparation', 'watchServer'],
    events: [
      { type: 'installation.wanted' },
      { type: 'preparation.announced', preparing: [] },
      { type: 'xstate.done.actor.readConfig', output: CONFIG },
      { type: 'xstate.error.actor.readConfig', error: new Error('gone') },
      { type: 'server.missed' },
      { type: 'server.back' },
      { type: 'xstate.done.actor.askServer', output: undefined },
      { type: 'xstate.error.actor.askServer', error: new Error('gone') },
      { type: 'xstate.done.actor.listKept', output: ['zones~2026'] },
      { type: 'xstate.error.actor.listKept', error: new Error('gone') },
    ],
  })
})
