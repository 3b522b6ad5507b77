import { describe } from 'vitest'
import { screenLoadMachine } from '../../machines/screenLoad.machine.ts'
import { screenLoad } from './expected/screenLoad.ts'
import { followTable } from './follow.ts'

describe('whether the code of a screen arrives', () => {
  followTable({
    machine: screenLoadMachine,
    expected: screenLoad,
    inputs: [{ reloadedOnce: false }, { reloadedOnce: true }],
    promises: ['reloadPage', 'forgetReload', 'logFailure'],
    events: [{ type: 'screen.shown' }, { type: 'screen.failed', reason: 'gone' }],
  })
})
