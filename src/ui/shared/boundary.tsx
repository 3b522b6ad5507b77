import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Trouble } from './trouble.tsx'

/** Stands in for what could not be drawn. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The interface could not be drawn.', error, info.componentStack)
  }

  override render() {
    return this.state.failed ? <Unexpected /> : this.props.children
  }
}

export function Unexpected() {
  const { t } = useTranslation('common')
  return (
    <Trouble title={t('unexpected')} text={t('unexpectedNext')} action={{ label: t('reload'), href: '' }} />
  )
}
