import { describe } from 'vitest'
import { chordMachine } from '../../machines/chord.machine.ts'
import { chord } from './expected/chord.ts'
import { followTable } from './follow.ts'

describe('a sequence of keys', () => {
  followTable({
    machine: chordMachine,
    expected: chord,
    promises: [],
    events: [
      { type: 'chord.begun', chord: 'g', at: 0 },
      { type: 'chord.ended' },
      { type: 'chord.asked' },
      { type: 'xstate.after.hint.chord.waiting.knowing' },
      { type: 'key.refused', command: 'view.undo', reason: 'nothingToUndo' },
      { type: 'xstate.after.chord.chord.waiting' },
      { type: 'xstate.after.refusal.chord.refused' },
    ],
  })
})
