import { describe } from 'vitest'
import { menuMachine } from '../../machines/menu.machine.ts'
import { menu } from './expected/menu.ts'
import { followTable } from './follow.ts'

describe('the context menu', () => {
  followTable({
    machine: menuMachine,
    expected: menu,
    promises: [],
    events: [
      { type: 'menu.opened', subject: { kind: 'map' }, x: 10, y: 20 },
      { type: 'menu.opened', subject: { kind: 'layer', dataset: 'zones' }, x: 10, y: 20 },
      { type: 'menu.closed' },
    ],
  })
})
