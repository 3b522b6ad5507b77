import { type FocusEvent, type PointerEvent, useRef } from 'react'
import type { useTriedFilter } from './useTriedFilter.ts'

/** Largest move of a click, in pixels. */
const CLICK = 3

/** Drag over a chart: the grabbed part, its position, and the selection at its start. */
export type Drag<At, How, Chosen> = { at: At; how: How; from: Chosen }

type Props<At, How, Chosen> = {
  tried: ReturnType<typeof useTriedFilter>
  chosen: Chosen
  /** True if vertical moves drag too. */
  isPlane: boolean
  /** Returns the pointer's position on the axes. */
  placeAt: (event: PointerEvent) => At
  /** Returns the part of the selection that the pointer grabs. */
  howAt: (target: EventTarget, at: At) => How
  draggedTo: (drag: Drag<At, How, Chosen>, to: At) => Chosen
  /** Returns the selection after a click; null if the click changes nothing. */
  clicked: (how: How) => Chosen | null
  attempt: (wanted: Chosen) => void
  keep: (wanted: Chosen) => void
}

/**
 * Selects by dragging over a chart. The selection is a preview until the pointer is released or the focus
 * leaves. Returns the event handlers of the chart, and a function that cancels.
 */
export function useBrush<At, How, Chosen>({
  tried,
  chosen,
  isPlane,
  placeAt,
  howAt,
  draggedTo,
  clicked,
  attempt,
  keep,
}: Props<At, How, Chosen>) {
  const drag = useRef<(Drag<At, How, Chosen> & { x: number; y: number; isMoved: boolean }) | null>(null)
  const discard = () => {
    drag.current = null
    tried.discard()
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      const { target, clientX: x, clientY: y } = event
      const at = placeAt(event)
      drag.current = { x, y, at, how: howAt(target, at), from: chosen, isMoved: false }
      event.currentTarget.setPointerCapture(event.pointerId)
      event.preventDefault()
      if (target instanceof HTMLElement && target.dataset['end']) target.focus()
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag
      if (!current) return
      const { x, y } = current
      current.isMoved ||= Math.hypot(event.clientX - x, isPlane ? event.clientY - y : 0) > CLICK
      if (current.isMoved) attempt(draggedTo(current, placeAt(event)))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag
      drag.current = null
      if (!current) return
      const wanted = current.isMoved ? draggedTo(current, placeAt(event)) : clicked(current.how)
      if (wanted !== null) keep(wanted)
    },
    onPointerCancel: discard,
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const isWithin =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isWithin && tried.isTried && !drag.current) keep(chosen)
    },
  }
  return { handlers, discard }
}
