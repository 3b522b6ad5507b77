import { useEffect, useLayoutEffect, useRef } from 'react'
import { giveFocus, isFocusFree, type WayBack, waysBack } from './focus.ts'

/** That of the dialog that opened last: what opens from the palette goes back to where the palette does. */
let beforePalette: WayBack = { to: null }

/** Gives the focus back to where it was before a dialog, unless something else has taken it by then. */
export function useReturnFocus(isOpen: boolean): void {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isOpen) return
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [isOpen])
  useLayoutEffect(() => {
    if (!isOpen) return
    // The palette or the menu that the dialog opened from may be gone already, and the focus with it.
    const focused = isFocusFree() ? last.current : document.activeElement
    const isOfPalette = !focused || focused.closest('.palette')
    const origin = isOfPalette
      ? beforePalette.to
      : focused instanceof HTMLElement
        ? outsideMenu(focused)
        : null
    const wayBack: WayBack = { to: origin }
    beforePalette = wayBack
    waysBack.push(wayBack)
    return () => {
      waysBack.splice(waysBack.indexOf(wayBack), 1)
      setTimeout(() => {
        if (isFocusFree() && wayBack.to) giveFocus(wayBack.to)
        // What was to have it instead may be gone, or behind another dialog.
        if (isFocusFree()) origin?.focus()
      })
    }
  }, [isOpen])
}

/** For an item of a menu, which closes with it, the button that opens the menu. */
function outsideMenu(element: HTMLElement): HTMLElement {
  const opener = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (opener && document.getElementById(opener)) || element
}
