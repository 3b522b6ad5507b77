import { useEffect } from 'react'
import { firstFocusable, giveFocus, isCovered, isFocusFree, PANE } from './focus.ts'
import { mapPane } from './restoreFocus.ts'
import { useMachine } from './runtime.tsx'

/** User actions that end the watch: afterwards, the user decides where to scroll. */
const USER_ACTIONS = ['pointerdown', 'wheel', 'keydown', 'touchstart'] as const

/**
 * Keeps the focused element in view after undo and redo, until the next user action: fields that appear or
 * disappear above it may move it out of its pane, even after the legend is drawn.
 */
export function useFocusInSight(): void {
  const stepped = useMachine('workbench', ({ context }) => context.stepped)
  useEffect(() => {
    if (stepped === 0) return
    const ended = new AbortController()
    const observer = new MutationObserver(() => requestAnimationFrame(() => setTimeout(keep)))
    const keep = () => {
      if (!ended.signal.aborted) bringIntoSight()
    }
    const end = () => {
      ended.abort()
      observer.disconnect()
    }
    for (const type of USER_ACTIONS)
      addEventListener(type, end, { capture: true, passive: true, signal: ended.signal })
    observer.observe(document.body, { childList: true, subtree: true })
    // Waits for another hook to recover the focus of a removed element.
    requestAnimationFrame(() => setTimeout(keep))
    return end
  }, [stepped])
}

/** Scrolls to the focused element or, if it cannot be seen, moves the focus to one that can. */
function bringIntoSight(): void {
  const { activeElement } = document
  if (isFocusFree() || !(activeElement instanceof HTMLElement)) {
    focusIn(null)
    return
  }
  if (activeElement.checkVisibility() && !isCovered(activeElement) && !isInSight(activeElement))
    activeElement.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (!activeElement.checkVisibility() || isCovered(activeElement) || !isInSight(activeElement))
    focusIn(activeElement.closest(PANE))
}

/** Focuses the first visible element of a pane, otherwise of the map, otherwise of the screen. */
function focusIn(pane: Element | null): void {
  const found = [pane, mapPane(), document.querySelector('main')].map(firstFocusable)
  const target = found.find(each => each && isInSight(each))
  if (target) giveFocus(target)
}

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

/** Returns whether an element is within the window and its scrolling ancestors; a large one, in part. */
function isInSight(element: Element): boolean {
  const { top, right, bottom, left } = element.getBoundingClientRect()
  const box = visibleBox(element)
  const isWithin = (from: number, to: number, least: number, most: number) =>
    to - from > most - least ? from < most && to > least : from >= least - 1 && to <= most + 1
  return isWithin(top, bottom, box.top, box.bottom) && isWithin(left, right, box.left, box.right)
}

function visibleBox(element: Element): Box {
  let box: Box = { top: 0, left: 0, right: innerWidth, bottom: innerHeight }
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (getComputedStyle(each).overflow === 'visible') continue
    const { top, right, bottom, left } = each.getBoundingClientRect()
    box = {
      top: Math.max(box.top, top),
      left: Math.max(box.left, left),
      right: Math.min(box.right, right),
      bottom: Math.min(box.bottom, bottom),
    }
  }
  return box
}
