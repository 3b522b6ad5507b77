import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from './errorPanel.tsx'

/** Stands in for what could not be drawn. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
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
    return this.state.failed ? <Unexpected /> : this.props.children
  }
}

/** Stands in for the whole interface, or for a screen within it: then there may be a way back. */
export function Unexpected({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <ErrorPanel title={t('unexpected')} text={t('unexpectedNext')} action={{ label: t('reload'), href: '' }}>
      {children}
    </ErrorPanel>
  )
}
