import { useEffect } from 'react'
import { type FocusPlace, firstIn, giveFocus, heirOf, isFocusFree, PANE, placeOf } from './focus.ts'

/** Dialogs, which are drawn beside it, give the focus back themselves. */
const KEPT = '.shell'
/** They give it back to what opens them, if that is still there. */
const MENU = '[role="menu"], .fui-PopoverSurface'
/** It lets go of the focus once it has been dragged. */
const HANDLE = '[role="separator"]'

/**
 * Keeps the focus where the person is at work: when what has it goes, such as a button that takes away its own
 * dataset, the nearest thing that is left of the same pane or screen has it; where nothing is left, what had it before.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: FocusPlace | null = null
    let before: FocusPlace | null = null
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest(`${MENU}, ${HANDLE}`)) return
      if (focused?.element.closest(PANE)) before = focused
      focused = target.closest(KEPT) ? placeOf(target) : null
    }
    /** The person has put the focus nowhere, or has dragged a handle: then it is again where it was. */
    const forget = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (!focused?.element.isConnected || !isFocusFree()) return
        if (target instanceof Element && target.matches(HANDLE))
          giveFocus(focused.element, { preventScroll: true })
        else focused = null
      })
    const bequeath = () => {
      if (!focused || focused.element.isConnected || !isFocusFree()) return
      const former = before?.element.isConnected ? before.element : null
      const heir = heirOf(focused) ?? former ?? firstIn(mapPane() ?? document.querySelector('main'))
      focused = null
      if (heir) giveFocus(heir, { preventScroll: true })
    }
    // What is meant to have the focus next takes it before, some of it once it is drawn.
    const observer = new MutationObserver(() => {
      if (focused && !focused.element.isConnected) requestAnimationFrame(() => setTimeout(bequeath))
    })
    document.addEventListener('focusin', note)
    document.addEventListener('focusout', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', forget)
      observer.disconnect()
    }
  }, [])
}

const mapPane = () => document.querySelector('[data-pane="map"]')
