import { useLayoutEffect } from 'react'
import { type PanelSize, usePanelRef } from 'react-resizable-panels'
import type { SizedPane } from '../../../machines/panes.machine.ts'
import { edit } from '../../commands/draft.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'

/** Unit of each pane's size: how to read it from a panel, and how to tell it to one. */
const UNITS = {
  inspector: { of: ({ inPixels }: PanelSize) => inPixels, told: (size: number) => size },
  table: { of: ({ asPercentage }: PanelSize) => asPercentage, told: (size: number) => `${size}%` },
} as const satisfies Record<SizedPane, unknown>

const SLACK = 0.1

/**
 * Keeps a panel at the size its machine holds. For the component that renders the group: only after it does the
 * panel know its size.
 */
export function usePaneSize(pane: SizedPane) {
  const runtime = useRuntime()
  const ref = usePanelRef()
  const size = useMachine('panes', ({ context }) => context.sizes[pane])
  const reset = useCommand(`${pane}.reset`)

  useLayoutEffect(() => {
    const { of, told } = UNITS[pane]
    const panel = ref.current
    if (panel && Math.abs(of(panel.getSize()) - size) > SLACK) panel.resize(told(size))
  }, [ref, pane, size])

  return {
    panel: {
      panelRef: ref,
      /** Default size of the panel: all panels begin again at theirs where another one comes or goes. */
      defaultSize: UNITS[pane].told(size),
    },
    /** Tells the machine the size at which the person let an edge go. */
    settle: (settled: number) => edit(runtime, 'panes', { type: 'pane.resized', pane, size: settled }),
    handle: { disableDoubleClick: true, onDoubleClick: reset.run, ...reset.data },
  }
}
