import { describe } from 'vitest'
import { navigationMachine } from '../../machines/navigation.machine.ts'
import { placeOfAddress } from '../../src/domain/address/route.ts'
import { navigation } from './expected/navigation.ts'
import { followTable } from './follow.ts'

describe('which screen is shown', () => {
  followTable({
    machine: navigationMachine,
    expected: navigation,
    inputs: [{ place: placeOfAddress('/') }],
    promises: [],
    callbacks: ['router'],
    events: [
      ...['/', '/login', '/account/settings'].map(to => ({
        type: 'navigation.changed',
        place: placeOfAddress(to),
      })),
      ...['/', '/import'].map(to => ({ type: 'navigation.requested', to })),
      { type: 'visitor.changed', visitor: 'stranger' },
      { type: 'visitor.changed', visitor: 'member' },
      { type: 'members.announced', only: ['/import'] },
      { type: 'screen.broken' },
    ],
    project: ({ context }) => context,
  })
})
