import { useTranslation } from 'react-i18next'
import { useLanguage, useText } from './language.ts'
import { useMachine } from './runtime.tsx'

/**
 * Names the datasets with instances that the server is still preparing. The line appears and disappears by
 * itself, so it must not move other content.
 */
export function Preparing({ className }: { className: string }) {
  const { t } = useTranslation('workbench')
  const language = useLanguage()
  const text = useText()
  const preparing = useMachine('installation', ({ context }) => context.config?.preparing)
  if (preparing === undefined || preparing.length === 0) return null
  const names = new Intl.ListFormat(language).format(preparing.map(({ name }) => text(name)))
  return <p className={className}>{t('steps.preparing', { names })}</p>
}
