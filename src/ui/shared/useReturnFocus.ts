import { useLayoutEffect } from 'react'
import { giveFocus, isFocusFree, type WayBack, waysBack } from './focus.ts'

/** That of the dialog that opened last: what opens from the palette goes back to where the palette does. */
let beforePalette: WayBack = { to: null }

/** Gives the focus back to where it was before a dialog, unless something else has taken it by then. */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const focused = document.activeElement
    // The palette may be gone already, and the focus with it.
    const isOfPalette = focused === document.body || focused?.closest('.palette')
    const origin = isOfPalette ? beforePalette.to : focused instanceof HTMLElement ? focused : null
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
