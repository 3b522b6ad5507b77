import { useTranslation } from 'react-i18next'
import { useLanguage, useText } from './language.ts'
import { useMachine } from './runtime.tsx'

/**
 * Names the datasets of which the server is still preparing instances. Its place must not move other content: the
 * line changes and disappears by itself.
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
