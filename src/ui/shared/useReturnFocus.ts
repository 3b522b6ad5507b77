import { useLayoutEffect } from 'react'

/** Where the focus was when the palette opened: what opens from the palette goes back there too. */
let beforePalette: HTMLElement | null = null

/** Gives the focus back to where it was before a dialog, unless something else has taken it by then. */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const focused = document.activeElement
    // The palette may be gone already, and the focus with it.
    const isOfPalette = focused === document.body || focused?.closest('.palette')
    const origin = isOfPalette ? beforePalette : focused instanceof HTMLElement ? focused : null
    beforePalette = origin
    return () => {
      setTimeout(() => {
        const { activeElement } = document
        if (activeElement === null || activeElement === document.body) origin?.focus()
      })
    }
  }, [isOpen])
}
