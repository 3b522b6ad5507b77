import { useLayoutEffect } from 'react'
import { type PanelSize, usePanelRef } from 'react-resizable-panels'
import { edit } from '../../commands/draft.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'

/**
 * Keeps the drawer's panel at the width its machine holds. For the component that renders the group: only after it
 * does the panel know its size.
 */
export function useDrawerWidth() {
  const runtime = useRuntime()
  const ref = usePanelRef()
  const width = useMachine('drawer', ({ context }) => context.width)
  const isFolded = useMachine('drawer', snapshot => snapshot.matches('folded'))
  const reset = useCommand('drawer.reset')

  useLayoutEffect(() => {
    const panel = ref.current
    if (panel && Math.round(panel.getSize().inPixels) !== width) panel.resize(width)
  }, [ref, width])

  return {
    isFolded,
    panel: {
      panelRef: ref,
      /** A panel that comes back begins at its default size. */
      onResize: ({ inPixels }: PanelSize, _id: unknown, previous: PanelSize | undefined) => {
        if (previous === undefined && Math.round(inPixels) !== width) ref.current?.resize(width)
      },
    },
    /** Tells the machine the width at which the person let an edge go. */
    settle: (settled: number) => edit(runtime, 'drawer', { type: 'drawer.resized', width: settled }),
    handle: { disableDoubleClick: true, onDoubleClick: reset.run, ...reset.data },
  }
}
