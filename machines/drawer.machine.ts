import { assign, enqueueActions, setup } from 'xstate'
import { unprovidedPromise } from './unprovided.ts'

/** Pixels. The maximum keeps half a small screen for the map. */
export const DRAWER = {
  initial: 256,
  minimum: 56,
  maximum: 560,
  rail: 8,
  handle: 8,
} as const

/** A width that the drawer can have, in whole pixels; nonsense becomes the initial width. */
export function clampWidth(width: number | null): number {
  if (width === null || !Number.isFinite(width)) return DRAWER.initial
  return Math.round(Math.min(Math.max(width, DRAWER.minimum), DRAWER.maximum))
}

type DrawerEvent =
  | { type: 'drawer.resized'; width: number }
  | { type: 'drawer.reset' }
  | { type: 'drawer.toggled' }
  /** Something in it is to be seen. */
  | { type: 'drawer.wanted' }

/** The width of the side drawer: dragged, kept, reset, folded to its rail. */
export const drawerMachine = setup({
  types: {
    context: {} as { width: number },
    input: {} as { width: number | null },
    events: {} as DrawerEvent,
  },
  actors: {
    saveWidth: unprovidedPromise<void, { width: number }>('saveWidth'),
  },
  guards: {
    widthDiffers: ({ context, event }) =>
      event.type === 'drawer.resized' && clampWidth(event.width) !== context.width,
    isNotInitial: ({ context }) => context.width !== DRAWER.initial,
  },
  actions: {
    resize: assign(({ event }) =>
      event.type === 'drawer.resized' ? { width: clampWidth(event.width) } : {},
    ),
    reset: assign({ width: DRAWER.initial }),
    save: enqueueActions(({ context, enqueue }) => {
      enqueue.stopChild('saveWidth')
      enqueue.spawnChild('saveWidth', {
        id: 'saveWidth',
        input: { width: context.width },
      })
    }),
  },
}).createMachine({
  id: 'drawer',
  description: 'The side drawer.',
  context: ({ input }) => ({ width: clampWidth(input.width) }),
  initial: 'unfolded',
  states: {
    unfolded: {
      on: {
        'drawer.resized': {
          guard: 'widthDiffers',
          actions: ['resize', 'save'],
        },
        'drawer.reset': { guard: 'isNotInitial', actions: ['reset', 'save'] },
        'drawer.toggled': 'folded',
      },
    },
    folded: {
      description: 'Only the rail is left.',
      on: { 'drawer.toggled': 'unfolded', 'drawer.wanted': 'unfolded' },
    },
  },
})
