import type { Expected } from './row.ts'

/**
 * A sequence of two keys: the page shows for two seconds what can follow the first one. A key that is not possible: the
 * page shows why for five seconds.
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
