import './drawer.css'
import { useLayoutEffect } from 'react'
import { type PanelSize, usePanelRef } from 'react-resizable-panels'
import { edit } from '../../commands/draft.ts'
import { DisplayedDatasets } from '../layers/displayedDatasets.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { Steps } from './steps.tsx'

/** The numbered flow, and what is on the map. */
export function Drawer() {
  return (
    <div className="drawer">
      <Steps />
      <DisplayedDatasets />
    </div>
  )
}

/** Strip that is left of the folded drawer, and unfolds it. */
export function DrawerRail() {
  const { title, run, data } = useCommand('drawer.toggle')
  return (
    <button {...data} type="button" className="drawer-rail" aria-label={title} title={title} onClick={run} />
  )
}

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
