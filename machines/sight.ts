/**
 * States of an answer that is awaited: the screen that asked is in sight, or was left, so that a message must say what
 * came of it. For machines whose guard `isHere` knows that screen.
 */
export const SIGHT = {
  initial: 'inSight',
  states: {
    inSight: { on: { 'screen.changed': [{ guard: 'isHere' }, { target: 'outOfSight' }] } },
    outOfSight: {
      description: 'The person has left the settings, and is told what comes of it.',
      on: { 'screen.changed': { guard: 'isHere', target: 'inSight' } },
    },
  },
} as const
