import './errorPanel.css'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAutoFocus } from './focus.ts'

type BoundaryProps = {
  children: ReactNode
  fallback?: (error: unknown) => ReactNode
  /** Another value renders the children again. */
  place?: unknown
}

/** Replaces content that failed to render. */
export class ErrorBoundary extends Component<BoundaryProps> {
  override state = { failure: null as { error: unknown } | null, place: this.props.place }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: ErrorBoundary['state']) {
    return place === state.place ? null : { failure: null, place }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error('The interface could not be drawn.', componentStack)
    // Reported like an uncaught error: the user sees a message, and it is logged.
    reportError(error)
  }

  override render() {
    const { children, fallback = () => <UnexpectedError /> } = this.props
    const { failure } = this.state
    return failure ? fallback(failure.error) : children
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
