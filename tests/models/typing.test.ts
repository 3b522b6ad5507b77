import { describe } from 'vitest'
import { typingMachine } from '../../machines/typing.machine.ts'
import { typing } from './expected/typing.ts'
import { followTable } from './follow.ts'

describe('typing', () => {
  followTable({
    machine: typingMachine,
    expected: typing,
    promises: [],
    events: [{ type: 'typing.noticed' }, { type: 'xstate.after.pause.typing.typing' }],
  })
})
