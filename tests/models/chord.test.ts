import { describe } from 'vitest'
import { chordMachine } from '../../machines/chord.machine.ts'
import { chord } from './expected/chord.ts'
import { followPaths } from './follow.ts'

describe('a sequence of keys', () => {
  followPaths({
    machine: chordMachine,
    expected: chord,
    promises: [],
    events: [
      { type: 'chord.begun', chord: 'g', at: 0 },
      { type: 'chord.ended' },
      { type: 'xstate.after.chord.chord.waiting' },
    ],
  })
})
