import './emptyState.css'
import type { ReactNode } from 'react'

/** Shows a message in an empty panel: the situation and the next step. */
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
