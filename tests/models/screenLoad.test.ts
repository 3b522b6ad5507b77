import { describe } from 'vitest'
import { screenLoadMachine } from '../../machines/screenLoad.machine.ts'
import { followPaths } from './follow.ts'

describe('whether the code of a screen arrives', () => {
  followPaths({
    machine: screenLoadMachine,
    inputs: [{ reloadedOnce: false }, { reloadedOnce: true }],
    promises: ['reloadPage', 'forgetReload', 'logFailure'],
    events: [{ type: 'screen.shown' }, { type: 'screen.failed', reason: 'gone' }],
  })
})
