import { useTranslation } from 'react-i18next'
import { ErrorPanel } from './errorPanel.tsx'

export function NotFound() {
  const { t } = useTranslation('common')
  return (
    <ErrorPanel
      title={t('notFound')}
      text={t('notFoundNext')}
      action={{ label: t('toWorkbench'), href: '/' }}
    />
  )
}
