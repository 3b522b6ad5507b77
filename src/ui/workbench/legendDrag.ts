import type { PointerEvent } from 'react'
import type { LegendCorner } from '../../contract/view.ts'

/** Drag threshold in pixels. A shorter move is a click, which folds the legend. */
const SLOP = 6

/**
 * Lets the user drag the legends by a header. On release, sends the nearest corner of the map; cancelling a
 * drag restores the former place.
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
    // The click that ends a drag must not fold the legend.
    head.addEventListener('click', event => event.preventDefault(), { once: true, capture: true })
    onDrop(corner)
  }
  const page = legends.ownerDocument
  page.addEventListener('pointermove', move, { signal })
  page.addEventListener('pointerup', drop, { signal })
  page.addEventListener('pointercancel', stop, { signal })
}

/** Returns the corner of the map that contains the middle of the legends. */
function nearestCorner(legends: HTMLElement, pane: HTMLElement): LegendCorner {
  const middleOf = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const
  const [x, y] = middleOf(legends.getBoundingClientRect())
  const [middle, half] = middleOf(pane.getBoundingClientRect())
  return `${y < half ? 'top' : 'bottom'}-${x < middle ? 'left' : 'right'}`
}
