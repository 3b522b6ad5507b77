import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  type FocusPlace,
  type FocusReturn,
  firstFocusable,
  focusPlaceOf,
  focusReturns,
  giveFocus,
  isCovered,
  isFocusFree,
  nearestFocusable,
  PANE,
} from './focus.ts'

/**
 * Returns whether an element is in the palette, which gives no place to return to: it closes before the dialogs that it
 * opens, and its own field may have the focus already.
 */
const isOfPalette = (element: Element) => element.closest('.palette') !== null

/** Restores the focus from before a dialog, unless another element has taken it. */
export function useReturnFocus(isOpen: boolean): void {
  const last = useRef<FocusPlace | null>(null)
  useEffect(() => {
    if (isOpen) return
    const remember = ({ target }: Pick<FocusEvent, 'target'>) => {
      if (target instanceof HTMLElement && !isOfPalette(target)) last.current = focusPlaceOf(target)
    }
    // The field of a page has the focus before the dialogs of the page are rendered.
    remember({ target: document.activeElement })
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [isOpen])
  useLayoutEffect(() => {
    if (!isOpen) return
    const origin = originOf(last.current)
    const focusReturn: FocusReturn = { to: origin }
    focusReturns.push(focusReturn)
    return () => {
      // After this rendering, whose new elements take the focus first, and before the next key.
      queueMicrotask(() => {
        focusReturns.splice(focusReturns.indexOf(focusReturn), 1)
        const target = isFocusFree() ? focusableAt(focusReturn.to) : null
        if (target) giveFocus(target)
        // The next element may be gone or behind another dialog.
        if (isFocusFree()) focusableAt(origin)?.focus()
      })
    }
  }, [isOpen])
}

/** Returns the place from which a dialog was opened. The palette or menu may already be gone. */
function originOf(last: FocusPlace | null): FocusPlace | null {
  const { activeElement } = document
  const isElsewhere = activeElement instanceof HTMLElement && !isFocusFree() && !isOfPalette(activeElement)
  const focused = isElsewhere ? focusPlaceOf(activeElement) : last
  return focused && outsideMenu(focused)
}

/** Returns the menu button instead of a menu item, which closes with its menu; otherwise the place itself. */
function outsideMenu(place: FocusPlace): FocusPlace {
  const opener = place.element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const button = opener && document.getElementById(opener)
  return button ? focusPlaceOf(button) : place
}

const focusableAt = (place: FocusPlace | null) => place && nearestFocusable(place)

/** Dialogs are rendered outside the shell, and restore focus themselves. */
const RECOVERED = '.shell'
/** Menus and popovers return focus to the element that opened them, if it still exists. */
const MENU = '[role="menu"], .fui-PopoverSurface'
/** A separator loses focus after a drag. */
const HANDLE = '[role="separator"]'

/**
 * Keeps focus where the user is working. When the focused element is removed, as a button that removes its
 * own dataset is, focus moves to the nearest element left in the same pane or screen. If the pane is gone,
 * focus returns to the last focused element of the previous pane.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let focused: FocusPlace | null = null
    /** Last focused element of the current pane, and of the previous pane. */
    let inPane: HTMLElement | null = null
    let before: FocusPlace | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest(`${MENU}, ${HANDLE}`)) return
      const pane = target.closest(PANE)
      if (pane) {
        if (inPane?.isConnected && inPane.closest(PANE) !== pane) before = focusPlaceOf(inPane)
        inPane = target
      }
      focused = target.closest(RECOVERED) ? focusPlaceOf(target) : null
    }
    /** If the user clicks outside any control or drags a handle, focus returns to the former element. */
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
      // When the whole pane is removed, as by Escape in the inspector, focus returns to the previous pane.
      const isPaneGone = focused.ancestors.some(each => each.matches('[data-pane]') && !each.isConnected)
      const target =
        (isPaneGone ? former : null) ??
        nearestFocusable(focused) ??
        former ??
        firstFocusable(mapPane()) ??
        firstFocusable(document.querySelector('main'))
      focused = null
      // Scrolls, since the target may be out of view in its pane.
      if (target) giveFocus(target)
    }
    // An element meant to receive focus takes it first, sometimes only after rendering.
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

/** Pane that receives focus if no element is left in the other panes. */
export const mapPane = () => document.querySelector('[data-pane="map"]')
