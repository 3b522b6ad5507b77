import type { PointerEvent } from 'react'
import type { Spot } from '../../domain/picture/anchors.ts'

/**
 * Lets the user drag a part of a page. Marks the anchor to which it would snap, and notifies on release; cancelling a
 * drag restores the former place.
 */
export function dragPart<A extends string>(
  { button, currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>,
  nearest: (spot: Spot) => A | undefined,
  onDrop: (anchor: A) => void,
): void {
  const part: HTMLElement = currentTarget
  const page = part.parentElement
  if (button !== 0 || !page) return
  const stopping = new AbortController()
  const { signal } = stopping
  let anchor: A | undefined
  const stop = () => {
    stopping.abort()
    part.style.translate = ''
  }
  const move = (event: globalThis.PointerEvent) => {
    const { left, top, width, height } = page.getBoundingClientRect()
    part.style.translate = `${event.clientX - clientX}px ${event.clientY - clientY}px`
    anchor = nearest([(event.clientX - left) / width, (event.clientY - top) / height])
    for (const each of page.querySelectorAll<HTMLElement>('.picture-anchor'))
      each.toggleAttribute('data-near', each.dataset['anchor'] === anchor)
  }
  part.setPointerCapture(pointerId)
  part.addEventListener('pointermove', move, { signal })
  part.addEventListener('pointercancel', stop, { signal })
  part.addEventListener(
    'pointerup',
    () => {
      stop()
      if (anchor) onDrop(anchor)
    },
    { signal },
  )
}
