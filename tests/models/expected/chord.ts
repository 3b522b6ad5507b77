import type { Expected } from './row.ts'

/**
 * Two-key sequence: the page shows possible continuations of the first key for two seconds. For an
 * unavailable key, it shows the reason for five seconds.
 */
export const chord: Expected = {
  '': [
    { act: 'chord.begun', to: 'waiting', reads: 'help:follows' },
    { act: 'key.refused', to: 'refused', reads: 'reasons:nothingToUndo' },
  ],
  waiting: [
    { act: 'after chord', to: 'resting', leaves: 'help:follows' },
    { act: 'chord.ended', to: 'resting', leaves: 'help:follows' },
  ],
  refused: [
    { act: 'after refusal', to: 'resting', leaves: 'reasons:nothingToUndo' },
    { act: 'chord.ended', to: 'resting', leaves: 'reasons:nothingToUndo' },
  ],
}
