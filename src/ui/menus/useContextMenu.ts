import type { MouseEvent } from 'react'
import type { Subject } from '../../../machines/menu.machine.ts'
import { edit } from '../../commands/draft.ts'
import { useRuntime } from '../shared/runtime.tsx'

/** Selector of elements for which the browser's own menu is better: texts that are typed or selected, and links. */
const NATIVE_MENU = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, a[href]'

const hasNativeMenu = (target: EventTarget): boolean =>
  target instanceof Element && (target.closest(NATIVE_MENU) !== null || isSelected(target))

const isSelected = (element: Element): boolean => {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true)
}

/** Whether the mouse asks for the menu: else a key does, of what has the focus. */
const RIGHT = 2

/**
 * Opens the context menu of a thing: where the mouse is or, asked for by a key, below what has the focus. Shift with
 * the right button leaves the browser its own.
 */
export function useContextMenu() {
  const runtime = useRuntime()
  return (event: MouseEvent, subject: Subject | null, anchor: Element = event.currentTarget) => {
    const isMouse = event.button === RIGHT
    if (!subject || hasNativeMenu(event.target) || (isMouse && event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    const { left, bottom } = anchor.getBoundingClientRect()
    const place = isMouse ? { x: event.clientX, y: event.clientY } : { x: left + 8, y: bottom }
    edit(runtime, 'menu', { type: 'menu.opened', subject, ...place })
  }
}
