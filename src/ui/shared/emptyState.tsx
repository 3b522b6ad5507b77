import './emptyState.css'
import type { ReactNode } from 'react'

/** Shows a message in a panel that has nothing else to show: what is the case, and the next step. */
export function EmptyState({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <div className="blank">
      <p className="blank-title">{title}</p>
      {hint && <p className="blank-hint">{hint}</p>}
      {children && <div className="blank-actions">{children}</div>}
    </div>
  )
}
