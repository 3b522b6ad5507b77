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
    callbacks: ['watchWindow'],
    events: [
      { type: 'drawer.resized', width: 300 },
      { type: 'drawer.resized', width: 56 },
      { type: 'drawer.reset' },
      { type: 'drawer.toggled' },
      { type: 'drawer.wanted' },
      { type: 'inspector.changed', isOpen: true },
      { type: 'inspector.changed', isOpen: false },
      { type: 'window.resized', isSmall: true },
      { type: 'window.resized', isSmall: false },
    ],
    project: ({ context: { width, staysWide, isInspectorOpen, isWindowSmall } }) => [
      width,
      staysWide,
      isInspectorOpen,
      isWindowSmall,
    ],
  })
})
