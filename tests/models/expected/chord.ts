import type { Expected } from './row.ts'

/** A sequence of two keys: what can follow the first one is in sight for two seconds. */
export const chord: Expected = {
  '': [{ act: 'chord.begun', to: 'waiting', reads: 'help:follows' }],
  waiting: [
    { act: 'after chord', to: 'resting', leaves: 'help:follows' },
    { act: 'chord.ended', to: 'resting', leaves: 'help:follows' },
  ],
}
