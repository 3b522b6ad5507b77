import { type RefObject, useEffect, useRef } from 'react'

/** Element that had the focus, with its ancestors: they locate its neighbours after its removal. */
export type FocusPlace = { element: HTMLElement; ancestors: readonly Element[] }

/** Place that receives focus after a dialog closes. */
export type FocusReturn = { to: FocusPlace | null }

/** Focus returns of the open dialogs, in opening order. */
export const focusReturns: FocusReturn[] = []

/** Selector of the panes of a screen. */
export const PANE = '[data-pane], main, .recording'

/** Selector of focusable elements that are not fields: workbench keys still work there. */
const FOCUSABLE =
  'a[href], button:not([disabled]), canvas[tabindex], [tabindex="0"]:not(input, select, textarea, [role="separator"])'

/** Returns whether no element of the page has the focus. */
export const isFocusFree = () => document.activeElement === null || document.activeElement === document.body

/**
 * Moves focus to a new element or message. Focus inside a dialog stays there, and moves after the dialog
 * closes.
 */
export function giveFocus(target: HTMLElement, options?: FocusOptions): void {
  const topmost = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  const focusReturn = focusReturns.at(-1)
  if (!topmost || topmost.contains(target)) target.focus(options)
  else if (focusReturn) focusReturn.to = focusPlaceOf(target)
}

/** Returns the current place of an element. */
export function focusPlaceOf(element: HTMLElement): FocusPlace {
  const ancestors: Element[] = []
  for (let each = element.parentElement; each; each = each.parentElement) ancestors.push(each)
  return { element, ancestors }
}

/**
 * Returns the element to focus at a place. If it is gone or covered, returns the nearest `data-pane-focus` in
 * its pane, otherwise the first focusable element in the pane.
 */
export function nearestFocusable({ element, ancestors }: FocusPlace): HTMLElement | null {
  if (element.isConnected && !isCovered(element)) return tabStopOf(element)
  const left = ancestors.filter(each => each.isConnected)
  const pane = left.findIndex(each => each.matches(PANE))
  for (const each of left.slice(0, pane + 1)) {
    const marked = each.querySelector<HTMLElement>('[data-pane-focus]')
    const found = marked && !isCovered(marked) ? marked : firstFocusable(each)
    if (found) return found
  }
  return null
}

/**
 * Returns the element to focus. In a tree, this is the current row, which may have changed: focus selects.
 */
const tabStopOf = (element: HTMLElement): HTMLElement =>
  element.closest('[role="tree"]')?.querySelector<HTMLElement>('[tabindex="0"]') ?? element

/** Returns the first focusable element of a part that is not a field. Covered elements are not focusable. */
export const firstFocusable = (part: Element | null): HTMLElement | null =>
  [...(part?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find(
    each => each.checkVisibility() && !isCovered(each),
  ) ?? null

/** Returns whether an element is covered and so not focusable, such as the map under the catalogue. */
export const isCovered = (element: Element): boolean => element.closest('[inert]') !== null

/** Focuses an element on mount, so that focus is not lost with the former content. */
export function useAutoFocus<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (isWanted && ref.current) giveFocus(ref.current, { preventScroll: true })
  }, [isWanted])
  return ref
}

/**
 * Returns the properties of a heading focused on mount, so that focus is not lost with the former content.
 */
export function useAutoFocusHeading() {
  return { ref: useAutoFocus<HTMLHeadingElement>(), tabIndex: -1 } as const
}
