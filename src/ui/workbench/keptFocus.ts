import { useEffect, useLayoutEffect, useRef } from 'react'
import { firstIn, isFocusFree } from '../shared/focus.ts'

/**
 * Gives the focus back to the pane that has it when the panes become tabs, or the other way round: they are drawn anew
 * then, and what had the focus goes.
 */
export function usePaneFocus(isNarrow: boolean): void {
  const pane = useRef<string | null>(null)
  const drawn = useRef(isNarrow)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      pane.current = target instanceof Element ? paneAround(target) : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    if (drawn.current === isNarrow) return
    drawn.current = isNarrow
    if (pane.current === null || !isFocusFree()) return
    const next = document.querySelector<HTMLElement>(`[data-pane="${pane.current}"]`)
    const target = next?.querySelector<HTMLElement>('[data-pane-focus]') ?? firstIn(next)
    target?.focus()
  }, [isNarrow])
}

const paneAround = (element: Element): string | null =>
  element.closest<HTMLElement>('[data-pane]')?.dataset['pane'] ?? null
