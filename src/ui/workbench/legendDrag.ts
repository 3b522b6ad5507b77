import type { PointerEvent } from 'react'
import type { LegendCorner } from '../../contract/view.ts'

/** Pixels from which a press on a head is a drag: less is a click, which folds the legend. */
const SLOP = 6

/**
 * Lets the legends follow a pointer that took one of their heads, and tells the corner of the map that they are nearest
 * to where they are let go. A drag that is cancelled puts them back.
 */
export function dragToCorner(
  { button, target, currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>,
  onDrop: (corner: LegendCorner) => void,
): void {
  const head = target instanceof Element ? target.closest('summary') : null
  const pane = currentTarget.parentElement
  if (button !== 0 || !head?.parentElement?.matches('.legend') || !pane) return
  const legends: HTMLElement = currentTarget
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = () => {
    stopping.abort()
    legends.style.translate = ''
    delete legends.dataset['dragged']
  }
  const move = (event: globalThis.PointerEvent) => {
    const [x, y] = [event.clientX - clientX, event.clientY - clientY]
    if (!legends.dataset['dragged'] && Math.hypot(x, y) < SLOP) return
    if (!legends.dataset['dragged']) {
      legends.dataset['dragged'] = 'true'
      head.setPointerCapture(pointerId)
    }
    legends.style.translate = `${x}px ${y}px`
  }
  const drop = () => {
    const corner = legends.dataset['dragged'] ? nearestCorner(legends, pane) : null
    stop()
    if (corner === null) return
    // The click that ends a drag folds nothing.
    head.addEventListener('click', event => event.preventDefault(), { once: true, capture: true })
    onDrop(corner)
  }
  const page = legends.ownerDocument
  page.addEventListener('pointermove', move, { signal })
  page.addEventListener('pointerup', drop, { signal })
  page.addEventListener('pointercancel', stop, { signal })
}

/** The corner of the map that the middle of the legends is in. */
function nearestCorner(legends: HTMLElement, pane: HTMLElement): LegendCorner {
  const middleOf = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const
  const [x, y] = middleOf(legends.getBoundingClientRect())
  const [middle, half] = middleOf(pane.getBoundingClientRect())
  return `${y < half ? 'top' : 'bottom'}-${x < middle ? 'left' : 'right'}`
}
