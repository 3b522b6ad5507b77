import './compare.css'
import { useTranslation } from 'react-i18next'
import type { Legend } from '../../domain/legend.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useNumber } from '../shared/language.ts'
import { LegendRow } from '../workbench/legendRow.tsx'
import { useChangeSentence } from './sentence.ts'
import { useBaseDate } from './useBaseDate.ts'

type Props = {
  legend: Extract<Legend, { kind: 'changes' }>
  dataset: string
  isolated: string | null
}

/**
 * Shows the changes since another instance: in one sentence, by colour, and the zones that are not on the map any more.
 */
export function ChangesLegend({ legend, dataset, isolated }: Props) {
  const { t } = useTranslation(['compare', 'map'])
  const { base, counts } = legend.changes
  const sentence = useChangeSentence(legend.changes)
  const date = useBaseDate(base)
  return (
    <>
      <p className="legend-note">{sentence}</p>
      <ul className="legend-rows">
        {legend.rows.map(({ change, ...row }) => (
          <LegendRow
            key={row.row}
            {...row}
            dataset={dataset}
            text={t(`compare:changes.${change}`)}
            isolated={isolated}
          />
        ))}
        {counts.removed > 0 && (
          <LegendRow
            {...legend.removed}
            dataset={dataset}
            text={t('compare:changes.removed')}
            isolated={isolated}
          />
        )}
      </ul>
      <Removed legend={legend} />
      <div className="compare-actions">
        {isolated !== null && (
          <CommandButton command="rows.showAll" args={[dataset]} size="small" appearance="subtle" />
        )}
        <CommandButton
          command="instance.show"
          args={[base]}
          label={t('compare:show', { date })}
          size="small"
          appearance="subtle"
        />
        <CommandButton command="comparison.close" size="small" appearance="subtle" />
      </div>
    </>
  )
}

/** Lists the zones that are gone, by name. */
function Removed({ legend: { changes } }: Pick<Props, 'legend'>) {
  const { t } = useTranslation('compare')
  const number = useNumber()
  const { counts, removed } = changes
  if (removed.length === 0) return null
  const more = counts.removed - removed.length
  return (
    <details className="compare-removed">
      <summary>{t('removed')}</summary>
      <ul>
        {removed.map(({ id, name }) => (
          <li key={id}>
            <CommandButton
              command="zone.inspectRemoved"
              args={[id]}
              label={name}
              size="small"
              appearance="subtle"
            />
          </li>
        ))}
        {more > 0 && <li>{t('more', { count: more, formatted: number(more) })}</li>}
      </ul>
    </details>
  )
}
