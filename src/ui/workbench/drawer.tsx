import './drawer.css'
import { useLayoutEffect, useRef } from 'react'
import { type PanelSize, usePanelRef } from 'react-resizable-panels'
import { DRAWER } from '../../../machines/drawer.machine.ts'
import { edit } from '../../commands/draft.ts'
import { DisplayedDatasets } from '../layers/displayedDatasets.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { Steps } from './steps.tsx'

/** Numbered steps and the displayed datasets. */
export function Drawer() {
  return (
    <div className="drawer">
      <Steps />
      <DisplayedDatasets />
    </div>
  )
}

/** Strip that replaces the folded drawer and unfolds it. */
export function DrawerRail() {
  const { title, run, data } = useCommand('drawer.toggle')
  return (
    <button {...data} type="button" className="drawer-rail" aria-label={title} title={title} onClick={run} />
  )
}

/**
 * Keeps the drawer's panel at the width in its machine. Must be called in the component that renders the
 * group: the panel knows its size only afterwards.
 */
export function useDrawerWidth() {
  const runtime = useRuntime()
  const ref = usePanelRef()
  const width = useMachine('drawer', snapshot =>
    snapshot.matches('compact') ? DRAWER.minimum : snapshot.context.width,
  )
  const isFolded = useMachine('drawer', snapshot => snapshot.matches('folded'))
  const reset = useCommand('drawer.reset')

  const wasShown = useRef(false)
  useLayoutEffect(() => {
    const panel = ref.current
    // A new panel has no size yet: it starts at its default size.
    if (wasShown.current && panel && Math.round(panel.getSize().inPixels) !== width) panel.resize(width)
    wasShown.current = !isFolded
  }, [ref, width, isFolded])

  return {
    isFolded,
    panel: {
      panelRef: ref,
      /** All panels restart at it when another one appears or disappears. */
      defaultSize: width,
      /** A restored panel starts at its default size. */
      onResize: ({ inPixels }: PanelSize, _id: unknown, previous: PanelSize | undefined) => {
        if (previous === undefined && Math.round(inPixels) !== width) ref.current?.resize(width)
      },
    },
    /** Sends the machine the width at which the user released an edge. */
    settle: (settled: number) => edit(runtime, 'drawer', { type: 'drawer.resized', width: settled }),
    handle: { disableDoubleClick: true, onDoubleClick: reset.run, ...reset.data },
  }
}
