import { assign, setup } from 'xstate'
import { withEvent } from './withEvent.ts'

/** Milliseconds within which the second key of a sequence must be pressed. */
export const CHORD_MS = 2000
/** Milliseconds of waiting after which the page shows which keys can follow. */
const HINT_MS = 700

/** First key of a sequence as written in the registry, and the timestamp of its event. */
export type Begun = { chord: string; at: number }

/** Unavailable command whose keys were pressed, and the key of its reason in `reasons.json`. */
export type Refusal = { command: string; reason: string }

export type ChordEvent =
  | ({ type: 'chord.begun' } & Begun)
  | { type: 'chord.ended' }
  /** The user asks which keys can follow. */
  | { type: 'chord.asked' }
  | ({ type: 'key.refused' } & Refusal)

/**
 * Handles keys that need more than a command: the first key of a sequence, and keys of unavailable commands.
 */
export const chordMachine = setup({
  types: { context: {} as { begun: Begun | null; refusal: Refusal | null }, events: {} as ChordEvent },
  delays: { chord: CHORD_MS, hint: HINT_MS, refusal: 5000 },
  actions: {
    begin: assign((_, { chord, at }: Begun) => ({ begun: { chord, at } })),
    end: assign({ begun: null }),
    refuse: assign((_, { command, reason }: Refusal) => ({ refusal: { command, reason } })),
  },
}).createMachine({
  id: 'chord',
  description: 'Key sequences, and unavailable keys.',
  context: { begun: null, refusal: null },
  initial: 'resting',
  on: {
    'chord.begun': { target: '.waiting', reenter: true, actions: withEvent('begin') },
    'key.refused': { target: '.refused', reenter: true, actions: withEvent('refuse') },
  },
  states: {
    resting: {},
    waiting: {
      description: 'The first key of a sequence was pressed.',
      // Uses the event's timestamp, so a busy page does not break a chord.
      after: { chord: 'resting' },
      on: { 'chord.ended': { target: 'resting', actions: 'end' }, 'chord.asked': 'asked' },
      initial: 'knowing',
      states: {
        knowing: { after: { hint: 'hesitating' } },
        hesitating: { description: 'The possible next keys are visible: the user hesitates.' },
      },
    },
    asked: {
      description: 'The possible next keys are visible until the next key: the user asked for them.',
      on: { 'chord.ended': { target: 'resting', actions: 'end' } },
    },
    refused: {
      description: 'The page shows the reason why the key does nothing.',
      after: { refusal: 'resting' },
      on: { 'chord.ended': 'resting' },
    },
  },
})
