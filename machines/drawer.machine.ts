import { assign, enqueueActions, setup } from 'xstate'
import { restart } from './children.ts'
import { unprovidedPromise } from './unprovided.ts'

/** Widths of the drawer in pixels. The maximum leaves half of a small screen to the map. */
export const DRAWER = {
  initial: 256,
  minimum: 56,
  maximum: 560,
  rail: 8,
  handle: 8,
} as const

/** Clamps a width to the drawer's bounds, in whole pixels. Invalid numbers become the initial width. */
export function clampWidth(width: number | null): number {
  if (width === null || !Number.isFinite(width)) return DRAWER.initial
  return Math.round(Math.min(Math.max(width, DRAWER.minimum), DRAWER.maximum))
}

/** Part of the drawer's state that the browser stores. */
export type DrawerState = { width: number; isFolded: boolean }

export type DrawerEvent =
  | { type: 'drawer.resized'; width: number }
  | { type: 'drawer.reset' }
  | { type: 'drawer.toggled' }
  /** Unfolds the drawer to show some of its content. */
  | { type: 'drawer.wanted' }

const SAVE_UNFOLDED = { type: 'save', params: { isFolded: false } } as const

/** Changes, resets and saves the width of the side drawer, and folds it to its rail. */
export const drawerMachine = setup({
  types: {
    context: {} as { width: number; wasFolded: boolean },
    input: {} as { width: number | null; isFolded?: boolean },
    events: {} as DrawerEvent,
  },
  actors: {
    saveDrawer: unprovidedPromise<void, DrawerState>('saveDrawer'),
  },
  guards: {
    widthDiffers: ({ context }, { width }: { width: number }) => clampWidth(width) !== context.width,
    wasFolded: ({ context }) => context.wasFolded,
    isNotInitial: ({ context }) => context.width !== DRAWER.initial,
  },
  actions: {
    resize: assign((_, { width }: { width: number }) => ({ width: clampWidth(width) })),
    reset: assign({ width: DRAWER.initial }),
    save: enqueueActions(({ context: { width }, enqueue }, { isFolded }: { isFolded: boolean }) => {
      restart(enqueue, 'saveDrawer', { width, isFolded })
    }),
  },
}).createMachine({
  id: 'drawer',
  description: 'The side drawer.',
  context: ({ input }) => ({ width: clampWidth(input.width), wasFolded: input.isFolded ?? false }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The pane keeps its last size.',
      always: [{ guard: 'wasFolded', target: 'folded' }, { target: 'unfolded' }],
    },
    unfolded: {
      on: {
        'drawer.resized': {
          guard: { type: 'widthDiffers', params: ({ event }) => event },
          actions: [{ type: 'resize', params: ({ event }) => event }, SAVE_UNFOLDED],
        },
        'drawer.reset': { guard: 'isNotInitial', actions: ['reset', SAVE_UNFOLDED] },
        'drawer.toggled': { target: 'folded', actions: { type: 'save', params: { isFolded: true } } },
      },
    },
    folded: {
      description: 'The drawer is reduced to its rail.',
      on: {
        'drawer.toggled': { target: 'unfolded', actions: SAVE_UNFOLDED },
        'drawer.wanted': { target: 'unfolded', actions: SAVE_UNFOLDED },
      },
    },
  },
})
