import { setup } from 'xstate'

/** Milliseconds without a key after which a user has stopped typing. */
const PAUSE_MS = 700

export type TypingEvent = { type: 'typing.noticed' }

/** Tracks whether the user is typing in a search or filter: results are announced when the user pauses. */
export const typingMachine = setup({
  types: { events: {} as TypingEvent },
  delays: { pause: PAUSE_MS },
}).createMachine({
  id: 'typing',
  description: 'Whether the user is typing a search or a filter.',
  initial: 'paused',
  states: {
    paused: { on: { 'typing.noticed': 'typing' } },
    typing: {
      description: 'Result counts change with every key, and are not announced.',
      on: { 'typing.noticed': { target: 'typing', reenter: true } },
      after: { pause: 'paused' },
    },
  },
})
