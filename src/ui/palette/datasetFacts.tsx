import { useTranslation } from 'react-i18next'
import { useNumber, useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'

/** A dataset of the catalogue in one line: type, rows, date, state and source. */
export function DatasetFacts({ dataset }: { dataset: string }) {
  const { t } = useTranslation('palette')
  const number = useNumber()
  const text = useText()
  const found = useMachine('selection', ({ context }) => context.datasets.find(({ id }) => id === dataset))
  if (!found) return null
  const { type, status, latest, source, origin } = found
  return (
    <span className="palette-detail palette-facts tabular" title={text(origin)}>
      <span>{t(`facts.${type}`)}</span>
      {latest && <span>{t('facts.rows', { count: latest.rows, formatted: number(latest.rows) })}</span>}
      {latest && <span>{latest.data_date}</span>}
      <span data-status={status}>{t(`facets.status.${status}`)}</span>
      <span>{source.name}</span>
    </span>
  )
}
