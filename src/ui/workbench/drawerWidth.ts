import { useLayoutEffect } from 'react'
import { usePanelRef } from 'react-resizable-panels'
import { edit } from '../../commands/draft.ts'
import { useDesk, useMachine } from '../shared/desk.tsx'

/**
 * Keeps the drawer's panel at the width its machine holds, and tells the machine the width at which the person let
 * the handle go. For the component that renders the group: only then does the panel know its size.
 */
export function useDrawerWidth() {
  const desk = useDesk()
  const panelRef = usePanelRef()
  const width = useMachine('drawer', ({ context }) => context.width)
  const isFolded = useMachine('drawer', snapshot => snapshot.matches('folded'))
  useLayoutEffect(() => {
    const panel = panelRef.current
    if (!isFolded && panel && Math.round(panel.getSize().inPixels) !== width) panel.resize(width)
  }, [panelRef, width, isFolded])
  const onLayoutChanged = (_: unknown, { isUserInteraction }: { isUserInteraction: boolean }) => {
    const pixels = panelRef.current?.getSize().inPixels
    if (isUserInteraction && pixels !== undefined)
      edit(desk, 'drawer', { type: 'drawer.resized', width: pixels })
  }
  return { panelRef, isFolded, onLayoutChanged }
}
