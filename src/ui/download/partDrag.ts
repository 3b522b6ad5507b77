import type { PointerEvent } from 'react'
import type { PartSize } from '../../contract/page.ts'
import type { Spot } from '../../domain/picture/anchors.ts'

/**
 * Lets the user drag a part of a page. Marks the anchor to which it would snap, and notifies on release; cancelling a
 * drag restores the former place.
 */
export function dragPart<A extends string>(
  event: PointerEvent<HTMLElement>,
  nearest: (spot: Spot) => A | undefined,
  onDrop: (anchor: A) => void,
): void {
  const part: HTMLElement = event.currentTarget
  const page = part.parentElement
  if (!page) return
  followPointer(event, {
    at: ({ clientX, clientY }) => {
      const { left, top, width, height } = page.getBoundingClientRect()
      part.style.translate = `${clientX - event.clientX}px ${clientY - event.clientY}px`
      const anchor = nearest([(clientX - left) / width, (clientY - top) / height])
      for (const each of page.querySelectorAll<HTMLElement>('.picture-anchor'))
        each.toggleAttribute('data-near', each.dataset['anchor'] === anchor)
      return anchor
    },
    onDrop,
    onEnd: () => {
      part.style.translate = ''
    },
  })
}

/**
 * Lets the user pull the corner of a part. Outlines the size to which it would snap, and notifies on release; cancelling
 * restores the former size.
 * @param nearest Returns the size nearest to a multiple of the present one, and its own factor.
 */
export function pullCorner(
  event: PointerEvent<HTMLElement>,
  part: HTMLElement | null,
  nearest: (factor: number) => { size: PartSize; factor: number },
  onDrop: (size: PartSize) => void,
): void {
  if (!part) return
  const { width, height } = part.getBoundingClientRect()
  followPointer(event, {
    at: ({ clientX, clientY }) => {
      const shares = [(clientX - event.clientX) / width, (clientY - event.clientY) / height]
      const pulled = shares.reduce((most, share) => (Math.abs(share) > Math.abs(most) ? share : most))
      const { size, factor } = nearest(Math.max(0, 1 + pulled))
      part.dataset['pulled'] = size
      part.style.scale = String(factor)
      return size
    },
    onDrop,
    onEnd: () => {
      delete part.dataset['pulled']
      part.style.scale = ''
    },
  })
}

/** `at` returns the result of a position, `onDrop` takes the last one, and `onEnd` runs after every drag. */
type Following<R> = {
  at: (event: globalThis.PointerEvent) => R | undefined
  onDrop: (result: R) => void
  onEnd: () => void
}

/** Follows the main button of a pointer until it is released or cancelled. */
function followPointer<R>(
  { button, currentTarget, pointerId }: PointerEvent<HTMLElement>,
  { at, onDrop, onEnd }: Following<R>,
): void {
  if (button !== 0) return
  const stopping = new AbortController()
  const { signal } = stopping
  let result: R | undefined
  const end = () => {
    stopping.abort()
    onEnd()
  }
  const held: HTMLElement = currentTarget
  held.setPointerCapture(pointerId)
  held.addEventListener(
    'pointermove',
    event => {
      result = at(event)
    },
    { signal },
  )
  held.addEventListener('pointercancel', end, { signal })
  held.addEventListener(
    'pointerup',
    () => {
      end()
      if (result !== undefined) onDrop(result)
    },
    { signal },
  )
}
