import { type RefObject, useEffect, useRef } from 'react'

/** An element that has had the focus, and what it stood in, so that it is known what is next to it once it has gone. */
export type FocusPlace = { element: HTMLElement; ancestors: readonly Element[] }

/** Place to which the focus goes once a dialog has closed. */
export type FocusReturn = { to: FocusPlace | null }

/** Those of the open dialogs, in the order in which they opened. */
export const focusReturns: FocusReturn[] = []

/** The part of a screen that is worked in. */
export const PANE = '[data-pane], main, .recording'

/** Selector of elements that can have the focus and are no fields: keys of the workbench go on working there. */
const FOCUSABLE =
  'a[href], button:not([disabled]), canvas[tabindex], [tabindex="0"]:not(input, select, textarea, [role="separator"])'

/** Tells whether nothing in the page has the focus. */
export const isFocusFree = () => document.activeElement === null || document.activeElement === document.body

/**
 * Gives the focus to what has just come up or has something to tell. Whoever is at work in a dialog keeps it there:
 * what lies behind the dialog has it once the dialog has closed.
 */
export function giveFocus(target: HTMLElement, options?: FocusOptions): void {
  const topmost = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  const focusReturn = focusReturns.at(-1)
  if (!topmost || topmost.contains(target)) target.focus(options)
  else if (focusReturn) focusReturn.to = placeOf(target)
}

/** Returns the present place of an element. */
export function placeOf(element: HTMLElement): FocusPlace {
  const ancestors: Element[] = []
  for (let each = element.parentElement; each; each = each.parentElement) ancestors.push(each)
  return { element, ancestors }
}

/**
 * Finds the element of a place or, once that has gone or is covered, what the nearest part of its pane marks with
 * `data-pane-focus`, else the first thing in it that can have the focus.
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
 * Returns the element to focus: in a tree the current row, which may be another one by now, as to focus is to choose.
 */
const tabStopOf = (element: HTMLElement): HTMLElement =>
  element.closest('[role="tree"]')?.querySelector<HTMLElement>('[tabindex="0"]') ?? element

/** The first thing in a part of the page that can have the focus and is no field. What is covered cannot. */
export const firstFocusable = (part: Element | null): HTMLElement | null =>
  [...(part?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find(
    each => each.checkVisibility() && !isCovered(each),
  ) ?? null

/** Tells whether something lies over an element, such as the catalogue over the map: it cannot have the focus. */
export const isCovered = (element: Element): boolean => element.closest('[inert]') !== null

/** Gives the focus to an element when it arrives, so that the focus is not lost with what was there before. */
export function useAutoFocus<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (isWanted && ref.current) giveFocus(ref.current, { preventScroll: true })
  }, [isWanted])
  return ref
}

/**
 * Returns the properties of a heading that has the focus when it arrives, so that the focus is not lost with what was
 * there before.
 */
export function useAutoFocusHeading() {
  return { ref: useAutoFocus<HTMLHeadingElement>(), tabIndex: -1 } as const
}
