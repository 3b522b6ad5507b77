import { assign, setup } from 'xstate'

/** Milliseconds within which the second key of a sequence must be pressed. */
export const CHORD_MS = 2000

/** The first key of a sequence, as the registry writes it, and when it was pressed: the time of the event. */
export type Begun = { chord: string; at: number }

type ChordEvent = ({ type: 'chord.begun' } & Begun) | { type: 'chord.ended' }

/** A sequence of keys of which the first has been pressed. */
export const chordMachine = setup({
  types: { context: {} as { begun: Begun | null }, events: {} as ChordEvent },
  delays: { chord: CHORD_MS },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'chord.begun' ? { begun: { chord: event.chord, at: event.at } } : {},
    ),
    end: assign({ begun: null }),
  },
}).createMachine({
  id: 'chord',
  description: 'A sequence of keys.',
  context: { begun: null },
  initial: 'resting',
  on: { 'chord.begun': { target: '.waiting', reenter: true, actions: 'begin' } },
  states: {
    resting: {},
    waiting: {
      description: 'What can follow the first key is in sight.',
      // A busy page may hear only now of a key that was pressed in time: when it was pressed decides.
      after: { chord: 'resting' },
      on: { 'chord.ended': { target: 'resting', actions: 'end' } },
    },
  },
})
