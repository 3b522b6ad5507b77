/**
 * States of a pending response: the screen that sent the request is visible, or was left and a message must
 * report the result. For machines whose guard `isHere` knows that screen.
 */
export const SIGHT = {
  initial: 'inSight',
  states: {
    inSight: { on: { 'screen.changed': [{ guard: 'isHere' }, { target: 'outOfSight' }] } },
    outOfSight: {
      description: 'The user has left the settings and will be notified of the result.',
      on: { 'screen.changed': { guard: 'isHere', target: 'inSight' } },
    },
  },
} as const
