import { type ReactNode, Suspense, useState } from 'react'
import { useReturnFocus } from './restoreFocus.ts'

/**
 * Renders a dialog from its first opening, since its code loads lazily, and restores focus when it closes.
 */
export function LazyDialog({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [isWanted, want] = useState(isOpen)
  useReturnFocus(isOpen)
  if (isOpen && !isWanted) want(true)
  return isWanted ? <Suspense>{children}</Suspense> : null
}
