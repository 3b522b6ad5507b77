import { type RefObject, useLayoutEffect, useState } from 'react'

/** In pixels; map.css asks for the same. */
const CRAMPED = 480

/** Tells whether an element is so narrow that an open legend would lie over what it shows. */
export function useIsCramped(element: RefObject<HTMLElement | null>): boolean {
  const [isCramped, setIsCramped] = useState(false)
  useLayoutEffect(() => {
    if (!element.current) return
    const { current } = element
    const measure = () => setIsCramped(current.clientWidth <= CRAMPED)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [element])
  return isCramped
}
