import { useTranslation } from 'react-i18next'
import { useDatasetName } from '../shared/names.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Says what could not be loaded, and why. */
export function useLoadFailure(): string {
  const { t } = useTranslation('workbench')
  const name = useDatasetName()
  const failures = useMachine('workbench', ({ context }) => context.failures)
  const [first] = Object.entries(failures)
  if (!first) return t('status.failedAll')
  const [dataset, { code, detail }] = first
  return t('status.failed', { name: name(dataset), why: detail ?? t(`status.why.${code}`) })
}
