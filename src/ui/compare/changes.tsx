import { instanceParts } from '../../contract/ids.ts'
import './compare.css'
import { useTranslation } from 'react-i18next'
import type { Change } from '../../contract/zone.ts'
import { CHANGE_COLOURS, type Changes } from '../../domain/colour/changes.ts'
import type { Legend } from '../../domain/colour/legend.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useNumber } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { LegendRow, Swatch } from '../shared/swatch.tsx'
import { useInstanceName } from '../shared/texts.ts'

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
  const { base, counts, tolerance } = legend.changes
  const number = useNumber()
  const sentence = useChangeSentence(legend.changes)
  const date = useBaseDate(base)
  return (
    <>
      <p className="legend-note">{sentence}</p>
      {tolerance !== null && (
        <p className="legend-note">{t('compare:tolerance', { distance: number(tolerance) })}</p>
      )}
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

/** All that has changed since another instance, in one sentence. */
export function useChangeSentence({ base, counts }: Pick<Changes, 'base' | 'counts'>): string {
  const { t } = useTranslation('compare')
  const number = useNumber()
  const date = useBaseDate(base)
  const parts = (
    [
      ['added', counts.added],
      ['removed', counts.removed],
      ['geometry', counts.geometry + counts.both],
      ['value', counts.value + counts.both],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([part, count]) => t(`parts.${part}`, { count, formatted: number(count) }))
  return parts.length > 0 ? t('since', { date, changes: parts.join(', ') }) : t('same', { date })
}

/** The date of the data of the instance that is compared with, in words. Its edition tells it until it was opened. */
export function useBaseDate(base: string): string {
  const name = useInstanceName()
  const sheet = useMachine('workbench', ({ context }) => context.sheets[base])
  return sheet ? name(sheet.instance) : (instanceParts(base).edition ?? '')
}

/** Marks the change of a zone, beside its name. */
export function ChangeMark({ change }: { change: Change }) {
  const { t } = useTranslation('compare')
  return (
    <span className="change-mark">
      <Swatch colours={[CHANGE_COLOURS[change]]} /> {t(`changes.${change}`)}
    </span>
  )
}
