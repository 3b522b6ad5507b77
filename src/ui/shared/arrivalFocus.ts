import { type RefObject, useEffect, useRef } from 'react'
import { giveFocus } from './focus.ts'

/** Gives the focus to an element when it arrives, so that the focus is not lost with what was there before. */
export function useArrivalFocus<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
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
export function useArrivalHeading() {
  return { ref: useArrivalFocus<HTMLHeadingElement>(), tabIndex: -1 } as const
}
