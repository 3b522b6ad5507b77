import { assign, enqueueActions, setup } from 'xstate'
import { restart } from './children.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/**
 * Panes with a saved size, besides the drawer: the width in pixels, the height in hundredths of the middle.
 */
export const PANES = {
  inspector: { initial: 320, minimum: 248, maximum: 560 },
  /** Three rows on a screen of 800 pixels. */
  table: { initial: 20.5, minimum: 5, maximum: 90 },
} as const

export type SizedPane = keyof typeof PANES
export type PaneSizes = Readonly<Record<SizedPane, number>>

/** Clamps a size to the pane's bounds, with one decimal. Invalid numbers become the initial size. */
export function clampPane(pane: SizedPane, size: number | undefined): number {
  const { initial, minimum, maximum } = PANES[pane]
  if (size === undefined || !Number.isFinite(size)) return initial
  return Math.round(Math.min(Math.max(size, minimum), maximum) * 10) / 10
}

export type PanesEvent =
  | { type: 'pane.resized'; pane: SizedPane; size: number }
  | { type: 'pane.reset'; pane: SizedPane }

/** `size` defaults to the initial size of the pane. */
type GivenSize = { pane: SizedPane; size?: number }

/** Changes, saves and resets the sizes of the inspector and the table. */
export const panesMachine = setup({
  types: {
    context: {} as { sizes: PaneSizes },
    input: {} as { sizes: Partial<PaneSizes> },
    events: {} as PanesEvent,
  },
  actors: {
    savePanes: unprovidedPromise<void, { sizes: PaneSizes }>('savePanes'),
  },
  guards: {
    sizeDiffers: ({ context }, { pane, size }: GivenSize) => clampPane(pane, size) !== context.sizes[pane],
  },
  actions: {
    resize: assign(({ context }, { pane, size }: GivenSize) => ({
      sizes: { ...context.sizes, [pane]: clampPane(pane, size) },
    })),
    save: enqueueActions(({ context, enqueue }) => {
      restart(enqueue, 'savePanes', { sizes: context.sizes })
    }),
  },
}).createMachine({
  id: 'panes',
  description: 'The sizes of the inspector and of the table.',
  context: ({ input: { sizes } }) => ({
    sizes: {
      inspector: clampPane('inspector', sizes.inspector),
      table: clampPane('table', sizes.table),
    },
  }),
  on: {
    'pane.resized': { guard: withEvent('sizeDiffers'), actions: [withEvent('resize'), 'save'] },
    'pane.reset': { guard: withEvent('sizeDiffers'), actions: [withEvent('resize'), 'save'] },
  },
})
