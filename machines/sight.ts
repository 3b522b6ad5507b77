import type { ScreenChange } from '../src/domain/address/route.ts'

const IS_HERE = { type: 'isHere', params: ({ event }: { event: ScreenChange }) => event } as const

/**
 * States of a pending response: the screen that sent the request is visible, or the user has left it and a
 * message must report the result. For machines with a guard `isHere` for this screen.
 */
export const SIGHT = {
  initial: 'inSight',
  states: {
    inSight: { on: { 'screen.changed': [{ guard: IS_HERE }, { target: 'outOfSight' }] } },
    outOfSight: {
      description: 'The user has left the settings and will be notified of the result.',
      on: { 'screen.changed': { guard: IS_HERE, target: 'inSight' } },
    },
  },
} as const
