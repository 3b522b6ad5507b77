import { useEffect } from 'react'
import { giveFocus, isFocusFree } from './focus.ts'

/** What can have the focus and is no field: keys of the workbench go on working there. */
const HEIRS =
  'a[href], button:not([disabled]), canvas[tabindex], [tabindex="0"]:not(input, select, textarea, [role="separator"])'

const PANE = '[data-pane]'
/** Menus and dialogs give the focus back themselves. */
const KEPT = `${PANE}, .snackbars`

/**
 * Keeps the focus where the person is at work: when what has it goes, such as a button that takes away its own
 * dataset, the nearest thing that is left of the same pane has it; where nothing is left, what had it before.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: HTMLElement | null = null
    let ancestors: Element[] = []
    let before: HTMLElement | null = null
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (focused?.closest(PANE)) before = focused
      focused = target.closest(KEPT) ? target : null
      ancestors = ancestorsOf(target)
    }
    /** The person has put the focus nowhere. */
    const forget = () =>
      setTimeout(() => {
        if (focused?.isConnected && isFocusFree()) focused = null
      })
    const bequeath = () => {
      if (!focused || focused.isConnected || !isFocusFree()) return
      const heir = heirAmong(ancestors) ?? (before?.isConnected ? before : null) ?? firstIn(mapPane())
      focused = null
      if (heir) giveFocus(heir, { preventScroll: true })
    }
    // What is meant to have the focus next takes it before, some of it once it is drawn.
    const observer = new MutationObserver(() => {
      if (focused && !focused.isConnected) requestAnimationFrame(() => setTimeout(bequeath))
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

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = []
  for (let each = element.parentElement; each; each = each.parentElement) found.push(each)
  return found
}

/** The first thing in the nearest part of the pane that is left. */
function heirAmong(ancestors: readonly Element[]): HTMLElement | null {
  const limit = ancestors.findIndex(each => each.matches(PANE))
  for (const each of ancestors.slice(0, limit + 1)) {
    const heir = each.isConnected ? firstIn(each) : null
    if (heir) return heir
  }
  return null
}

const firstIn = (part: Element | null): HTMLElement | null =>
  [...(part?.querySelectorAll<HTMLElement>(HEIRS) ?? [])].find(each => each.checkVisibility()) ?? null

const mapPane = () => document.querySelector('[data-pane="map"]')
