import './errorPanel.css'
import type { ReactNode } from 'react'
import { useArrivalFocus } from './arrivalFocus.ts'

type Props = {
  title: string
  text: string
  action: { label: string; href: string }
  /** Other ways on. */
  children?: ReactNode
}

/** A whole screen that says what is wrong and offers the next step. */
export function ErrorPanel({ title, text, action, children }: Props) {
  const heading = useArrivalFocus<HTMLHeadingElement>()
  return (
    <main className="error-panel">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <div className="error-panel-ways">
        <a href={action.href}>{action.label}</a>
        {children}
      </div>
    </main>
  )
}
