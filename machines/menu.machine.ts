import { assign, setup } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import { withEvent } from './withEvent.ts'

/** Zone in the form that the map and the table use. Without a box, the map does not move to it. */
export type MenuZone = { id: string; ordinal: number; bbox: Bbox | null }

/** Subject of a context menu. */
export type Subject =
  | { kind: 'zone' | 'row'; zone: MenuZone }
  | { kind: 'map' }
  | { kind: 'column'; column: string }
  | { kind: 'card' | 'layer'; dataset: string }

/** `x` and `y` are pixels from the top left corner of the page. */
export type Asked = { subject: Subject; x: number; y: number }

export type MenuEvent = ({ type: 'menu.opened' } & Asked) | { type: 'menu.closed' }

/** Opens and closes the context menu. Its subject is kept after it closes, for the chosen command. */
export const menuMachine = setup({
  types: { context: {} as { asked: Asked | null }, events: {} as MenuEvent },
  actions: {
    setSubject: assign((_, { subject, x, y }: Asked) => ({ asked: { subject, x, y } })),
  },
}).createMachine({
  id: 'menu',
  description: 'The context menu.',
  context: { asked: null },
  initial: 'closed',
  on: {
    'menu.opened': { target: '.open', reenter: true, actions: withEvent('setSubject') },
  },
  states: {
    closed: {},
    open: { on: { 'menu.closed': 'closed' } },
  },
})
