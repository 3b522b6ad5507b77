import './errorPanel.css'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAutoFocus } from './focus.ts'

/** Replaces content that failed to render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error('The interface could not be drawn.', componentStack)
    // Reported like an uncaught error: the user sees a message, and it is logged.
    reportError(error)
  }

  override render() {
    return this.state.failed ? <UnexpectedError /> : this.props.children
  }
}

/** Replaces the whole interface, or one screen of it, which may offer a way back. */
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
  /** Other links or buttons. */
  children?: ReactNode
}

/** Full-screen message with the problem and the next step. */
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
