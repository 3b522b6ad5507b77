import { describe } from 'vitest'
import { drawerMachine } from '../../machines/drawer.machine.ts'
import { drawer } from './expected/drawer.ts'
import { followTable } from './follow.ts'

describe('the drawer', () => {
  followTable({
    machine: drawerMachine,
    expected: drawer,
    inputs: [{ width: null }, { width: 300, isFolded: true }],
    promises: ['saveDrawer'],
    events: [
      { type: 'drawer.resized', width: 300 },
      { type: 'drawer.reset' },
      { type: 'drawer.toggled' },
      { type: 'drawer.wanted' },
    ],
    project: ({ context: { width } }) => width,
  })
})
