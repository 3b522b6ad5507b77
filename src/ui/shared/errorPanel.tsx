import './errorPanel.css'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAutoFocus } from './focus.ts'

/** Stands in for what could not be drawn. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error('The interface could not be drawn.', componentStack)
    // As if nobody had caught it: it is told to the person, and reported.
    reportError(error)
  }

  override render() {
    return this.state.failed ? <UnexpectedError /> : this.props.children
  }
}

/** Stands in for the whole interface, or for a screen within it: then there may be a way back. */
export function UnexpectedError({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <ErrorPanel title={t('unexpected')} text={t('unexpectedNext')} action={{ label: t('reload'), href: '' }}>
      {children}
    </ErrorPanel>
  )
}

type Props = {
  title: string
  text: string
  action: { label: string; href: string }
  /** Other ways on. */
  children?: ReactNode
}

/** A whole screen that says what is wrong and offers the next step. */
export function ErrorPanel({ title, text, action, children }: Props) {
  const heading = useAutoFocus<HTMLHeadingElement>()
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
