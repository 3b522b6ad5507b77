import './auth.css'
import type { ReactNode } from 'react'
import { useAutoFocus } from '../shared/focus.ts'

type Props = {
  title: string
  lead?: string | undefined
  /** The title takes the focus when it arrives, where no field does. */
  takesFocus?: boolean
  icon?: ReactNode
  children?: ReactNode
  /** Links to other screens. */
  foot?: ReactNode
}

/** The card that every screen of strangers is. */
export function AuthFrame({ title, lead, takesFocus = false, icon, children, foot }: Props) {
  const heading = useAutoFocus<HTMLHeadingElement>(takesFocus)
  return (
    <main className="auth">
      <div className="auth-card">
        {icon && (
          <div className="auth-icon" aria-hidden="true">
            {icon}
          </div>
        )}
        <header className="auth-head">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {lead && <p>{lead}</p>}
        </header>
        {children}
        {foot && <footer className="auth-foot">{foot}</footer>}
      </div>
    </main>
  )
}
