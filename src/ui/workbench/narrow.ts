import { type RefObject, useLayoutEffect, useState } from 'react'

/** In pixels; map.css asks for the same. */
const NARROW = 480

/** Tells whether an element is so narrow that an open legend would lie over what it shows. */
export function useIsNarrowElement(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!element.current) return
    const { current } = element
    const measure = () => setIsNarrow(current.clientWidth <= NARROW)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [element])
  return isNarrow
}
