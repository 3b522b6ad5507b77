import type { Expected } from './row.ts'

/**
 * Two-key sequence: the page shows possible continuations of the first key if the user waits or asks. For an
 * unavailable key, it shows the reason for five seconds.
 */
export const chord: Expected = {
  '': [
    { act: 'chord.begun', to: 'waiting.knowing' },
    { act: 'key.refused', to: 'refused', reads: 'reasons:nothingToUndo' },
  ],
  waiting: [
    { act: 'after chord', to: 'resting', leaves: 'application:follows' },
    { act: 'chord.ended', to: 'resting', leaves: 'application:follows' },
    { act: 'chord.asked', to: 'asked', reads: 'application:follows' },
  ],
  'waiting.knowing': [{ act: 'after hint', to: 'waiting.hesitating', reads: 'application:follows' }],
  asked: [{ act: 'chord.ended', to: 'resting', leaves: 'application:follows' }],
  refused: [
    { act: 'after refusal', to: 'resting', leaves: 'reasons:nothingToUndo' },
    { act: 'chord.ended', to: 'resting', leaves: 'reasons:nothingToUndo' },
  ],
}
