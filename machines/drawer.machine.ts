import { assign, enqueueActions, not, setup } from 'xstate'
import { restart } from './children.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

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

/** Part of the drawer's state that the browser stores. `staysWide`: even next to the inspector. */
export type DrawerState = { width: number; isFolded: boolean; staysWide: boolean }

export type DrawerEvent =
  | { type: 'drawer.resized'; width: number }
  | { type: 'drawer.reset' }
  | { type: 'drawer.toggled' }
  /** Unfolds the drawer to show some of its content. */
  | { type: 'drawer.wanted' }
  /** The inspector has opened or closed. */
  | { type: 'inspector.changed'; isOpen: boolean }
  | WindowEvent

/** Reports whether the screen is too small for the drawer, the map and the inspector side by side. */
export type WindowEvent = { type: 'window.resized'; isSmall: boolean }

type Crowd = { isInspectorOpen: boolean; isWindowSmall: boolean }

/** Returns whether the drawer, the map and an open inspector share a small screen. */
const isBesideInspector = ({ isInspectorOpen, isWindowSmall }: Crowd) => isInspectorOpen && isWindowSmall

const SAVE_UNFOLDED = { type: 'save', params: { isFolded: false } } as const
const STAY_WIDE = { type: 'setStaysWide', params: { staysWide: true } } as const

/**
 * Changes, resets and saves the width of the side drawer, and folds it to its rail. On a small screen, it
 * reduces to its icons while the inspector is open, so that the map has half of the screen.
 */
export const drawerMachine = setup({
  types: {
    context: {} as {
      width: number
      wasFolded: boolean
      staysWide: boolean
      isInspectorOpen: boolean
      isWindowSmall: boolean
    },
    input: {} as { width: number | null; isFolded?: boolean; staysWide?: boolean },
    events: {} as DrawerEvent,
  },
  actors: {
    saveDrawer: unprovidedPromise<void, DrawerState>('saveDrawer'),
    watchWindow: unprovidedCallback<{ type: 'nothing' }>('watchWindow'),
  },
  guards: {
    /** The narrowest drawer has only icons, and no width to give to the map. */
    isCrowded: ({ context }) =>
      isBesideInspector(context) && !context.staysWide && context.width > DRAWER.minimum,
    isWider: (_, { width }: { width: number }) => clampWidth(width) > DRAWER.minimum,
    widthDiffers: ({ context }, { width }: { width: number }) => clampWidth(width) !== context.width,
    wasFolded: ({ context }) => context.wasFolded,
    isNotInitial: ({ context }) => context.width !== DRAWER.initial,
  },
  actions: {
    resize: assign((_, { width }: { width: number }) => ({ width: clampWidth(width) })),
    reset: assign({ width: DRAWER.initial }),
    /** A drawer that the user widens next to the inspector stays wide. */
    staysAsWidened: assign(({ context }) => ({
      staysWide: context.staysWide || isBesideInspector(context),
    })),
    setStaysWide: assign((_, { staysWide }: { staysWide: boolean }) => ({ staysWide })),
    setInspector: assign((_, { isOpen }: { isOpen: boolean }) => ({ isInspectorOpen: isOpen })),
    setWindow: assign((_, { isSmall }: { isSmall: boolean }) => ({ isWindowSmall: isSmall })),
    save: enqueueActions(
      ({ context: { width, staysWide }, enqueue }, { isFolded }: { isFolded: boolean }) => {
        restart(enqueue, 'saveDrawer', { width, isFolded, staysWide })
      },
    ),
  },
}).createMachine({
  id: 'drawer',
  description: 'The side drawer.',
  context: ({ input }) => ({
    width: clampWidth(input.width),
    wasFolded: input.isFolded ?? false,
    staysWide: input.staysWide ?? false,
    isInspectorOpen: false,
    isWindowSmall: false,
  }),
  invoke: { src: 'watchWindow' },
  on: {
    'inspector.changed': { actions: withEvent('setInspector') },
    'window.resized': { actions: withEvent('setWindow') },
  },
  initial: 'opening',
  states: {
    opening: {
      description: 'The pane keeps its last size.',
      always: [{ guard: 'wasFolded', target: 'folded' }, { target: 'unfolded' }],
    },
    unfolded: {
      always: { guard: 'isCrowded', target: 'compact' },
      on: {
        'drawer.resized': {
          guard: withEvent('widthDiffers'),
          actions: [withEvent('resize'), 'staysAsWidened', SAVE_UNFOLDED],
        },
        'drawer.reset': { guard: 'isNotInitial', actions: ['reset', 'staysAsWidened', SAVE_UNFOLDED] },
        'drawer.toggled': { target: 'folded', actions: { type: 'save', params: { isFolded: true } } },
      },
    },
    compact: {
      description: 'The drawer is reduced to its icons, next to the inspector.',
      always: { guard: not('isCrowded'), target: 'unfolded' },
      on: {
        'drawer.resized': {
          guard: withEvent('isWider'),
          actions: [withEvent('resize'), STAY_WIDE, SAVE_UNFOLDED],
        },
        'drawer.reset': { actions: ['reset', STAY_WIDE, SAVE_UNFOLDED] },
        'drawer.toggled': { actions: [STAY_WIDE, SAVE_UNFOLDED] },
        // Not saved: the drawer gives way again on the next visit.
        'drawer.wanted': { actions: STAY_WIDE },
      },
    },
    folded: {
      description: 'The drawer is reduced to its rail.',
      on: {
        'drawer.toggled': {
          target: 'unfolded',
          actions: [{ type: 'setStaysWide', params: { staysWide: false } }, SAVE_UNFOLDED],
        },
        'drawer.wanted': { target: 'unfolded', actions: SAVE_UNFOLDED },
      },
    },
  },
})
