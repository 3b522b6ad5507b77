import { type ReactNode, Suspense, useState } from 'react'
import { useReturnFocus } from './restoreFocus.ts'

/** Draws a dialog, whose code may come late, once it has been asked for, and gives the focus back when it closes. */
export function LazyDialog({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [isWanted, want] = useState(isOpen)
  useReturnFocus(isOpen)
  if (isOpen && !isWanted) want(true)
  return isWanted ? <Suspense>{children}</Suspense> : null
}
