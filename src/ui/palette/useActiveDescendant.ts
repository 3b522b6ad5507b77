import { type RefObject, useEffect, useRef } from 'react'

/** Keeps the field's `aria-activedescendant` on the row that is selected, which cmdk leaves stale. */
export function useActiveDescendant(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const mirror = () => {
      const list = field.current?.closest('[cmdk-root]')
      const selected = list?.querySelector('[cmdk-item][aria-selected="true"]')
      if (selected) field.current?.setAttribute('aria-activedescendant', selected.id)
      else field.current?.removeAttribute('aria-activedescendant')
    }
    // cmdk writes its own idea after it has drawn.
    mirror()
    const frame = requestAnimationFrame(mirror)
    return () => cancelAnimationFrame(frame)
  })
  return field
}
