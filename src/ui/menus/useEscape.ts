import { useLayoutEffect } from 'react'
import { edit } from '../../commands/draft.ts'
import { useDesk } from '../shared/desk.tsx'

/**
 * Lets Escape close the context menu from the moment it is asked for, before it is drawn and has the focus. A tip that
 * is shown meanwhile would take the key to itself: it goes, too.
 */
export function useEscape(): void {
  const desk = useDesk()
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !desk.world().menu.matches('open')) return
      event.preventDefault()
      edit(desk, 'menu', { type: 'menu.closed' })
    }
    // Before the tip, which hears of keys at the document.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [desk])
}
