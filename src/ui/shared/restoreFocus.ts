import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  type FocusPlace,
  type FocusReturn,
  firstFocusable,
  focusReturns,
  giveFocus,
  isCovered,
  isFocusFree,
  nearestFocusable,
  PANE,
  placeOf,
} from './focus.ts'

/** That of the dialog that opened last: what opens from the palette goes back to where the palette does. */
let beforePalette: FocusReturn = { to: null }

/** Gives the focus back to where it was before a dialog, unless something else has taken it by then. */
export function useReturnFocus(isOpen: boolean): void {
  const last = useRef<FocusPlace | null>(null)
  useEffect(() => {
    if (isOpen) return
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = placeOf(target)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [isOpen])
  useLayoutEffect(() => {
    if (!isOpen) return
    const origin = originOf(last.current)
    const focusReturn: FocusReturn = { to: origin }
    beforePalette = focusReturn
    focusReturns.push(focusReturn)
    return () => {
      // What comes up until then finds the dialog drawn still.
      setTimeout(() => {
        focusReturns.splice(focusReturns.indexOf(focusReturn), 1)
        const target = isFocusFree() ? focusableAt(focusReturn.to) : null
        if (target) giveFocus(target)
        // What was to have it instead may be gone, or behind another dialog.
        if (isFocusFree()) focusableAt(origin)?.focus()
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

const focusableAt = (place: FocusPlace | null) => place && nearestFocusable(place)

/** Dialogs, which are drawn beside it, give the focus back themselves. */
const RECOVERED = '.shell'
/** They give it back to what opens them, if that is still there. */
const MENU = '[role="menu"], .fui-PopoverSurface'
/** It lets go of the focus once it has been dragged. */
const HANDLE = '[role="separator"]'

/**
 * Keeps the focus where the person is at work: when what has it goes, such as a button that takes away its own
 * dataset, the nearest thing that is left of the same pane or screen has it; where nothing is left of the pane, what had
 * it in the pane before.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let focused: FocusPlace | null = null
    /** The last element that had the focus in the present pane, and in the pane before. */
    let inPane: HTMLElement | null = null
    let before: FocusPlace | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest(`${MENU}, ${HANDLE}`)) return
      const pane = target.closest(PANE)
      if (pane) {
        if (inPane?.isConnected && inPane.closest(PANE) !== pane) before = placeOf(inPane)
        inPane = target
      }
      focused = target.closest(RECOVERED) ? placeOf(target) : null
    }
    /** The person has put the focus nowhere, or has dragged a handle: then it is again where it was. */
    const forget = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (!focused?.element.isConnected || !isFocusFree()) return
        if (target instanceof Element && target.matches(HANDLE))
          giveFocus(focused.element, { preventScroll: true })
        else focused = null
      })
    const restore = () => {
      if (!focused || focused.element.isConnected || !isFocusFree()) return
      const former = before?.element.isConnected && !isCovered(before.element) ? before.element : null
      // What took a whole pane with it, such as Escape in the inspector, leads back to where the person came from.
      const isPaneGone = focused.ancestors.some(each => each.matches('[data-pane]') && !each.isConnected)
      const target =
        (isPaneGone ? former : null) ??
        nearestFocusable(focused) ??
        former ??
        firstFocusable(mapPane()) ??
        firstFocusable(document.querySelector('main'))
      focused = null
      if (target) giveFocus(target, { preventScroll: true })
    }
    // What is meant to have the focus next takes it before, some of it once it is drawn.
    const observer = new MutationObserver(() => {
      if (focused && !focused.element.isConnected) requestAnimationFrame(() => setTimeout(restore))
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
      observer.disconnect()
    }
  }, [])
}

const mapPane = () => document.querySelector('[data-pane="map"]')
