import { useTranslation } from 'react-i18next'
import { Trouble } from './trouble.tsx'

export function NotFound() {
  const { t } = useTranslation('common')
  return (
    <Trouble title={t('notFound')} text={t('notFoundNext')} action={{ label: t('toWorkbench'), href: '/' }} />
  )
}
