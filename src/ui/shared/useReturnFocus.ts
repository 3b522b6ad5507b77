import { useEffect, useLayoutEffect, useRef } from 'react'
import { type FocusPlace, giveFocus, heirOf, isFocusFree, placeOf, type WayBack, waysBack } from './focus.ts'

/** That of the dialog that opened last: what opens from the palette goes back to where the palette does. */
let beforePalette: WayBack = { to: null }

/** Gives the focus back to where it was before a dialog, unless something else has taken it by then. */
export function useReturnFocus(isOpen: boolean): void {
  const last = useRef<FocusPlace | null>(null)
  useEffect(() => {
    if (isOpen) return
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = placeOf(target)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [isOpen])
  useLayoutEffect(() => {
    if (!isOpen) return
    const origin = originOf(last.current)
    const wayBack: WayBack = { to: origin }
    beforePalette = wayBack
    waysBack.push(wayBack)
    return () => {
      // What comes up until then finds the dialog drawn still.
      setTimeout(() => {
        waysBack.splice(waysBack.indexOf(wayBack), 1)
        const heir = isFocusFree() ? heirAt(wayBack.to) : null
        if (heir) giveFocus(heir)
        // What was to have it instead may be gone, or behind another dialog.
        if (isFocusFree()) heirAt(origin)?.focus()
      })
    }
  }, [isOpen])
}

/**
 * Returns the place from which a dialog opens. The palette or the menu that it opens from may be gone already, and the
 * focus with it.
 */
function originOf(last: FocusPlace | null): FocusPlace | null {
  const { activeElement } = document
  const focused = isFocusFree() || !(activeElement instanceof HTMLElement) ? last : placeOf(activeElement)
  if (!focused || focused.element.closest('.palette')) return beforePalette.to
  return outsideMenu(focused)
}

/** Returns, for an item of a menu, which closes with it, the button that opens the menu; else the place itself. */
function outsideMenu(place: FocusPlace): FocusPlace {
  const opener = place.element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const button = opener && document.getElementById(opener)
  return button ? placeOf(button) : place
}

const heirAt = (place: FocusPlace | null) => place && heirOf(place)
