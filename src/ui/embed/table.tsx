import { useSelector } from '@xstate/react'
import { topOf } from '../../../machines/embed.machine.ts'
import { inLanguage } from '../../contract/texts.ts'
import { formatWithUnit } from '../../domain/label/labelTypes.ts'
import { columnIdOf, valueIn } from '../../domain/table/tableColumns.ts'
import { labelOf, secondLabelOf } from '../../domain/view/shown.ts'
import type { EmbedProps } from './embedProps.ts'

/** Renders the first zones of the top dataset as a table, which loads when it is opened or searched. */
export function EmbedTable({ embed, actions, i18n, language }: EmbedProps) {
  const context = useSelector(embed, snapshot => snapshot.context)
  const isReading = useSelector(embed, snapshot => snapshot.matches({ table: 'reading' }))
  const hasFailed = useSelector(embed, snapshot => snapshot.matches({ table: 'failed' }))
  const top = topOf(context)
  if (!top) return null
  const { sheet, displayed } = top
  const labels = [labelOf(sheet, displayed.style.label), secondLabelOf(sheet, displayed.style)].filter(
    label => label !== null,
  )
  const { rows, search } = context
  return (
    <details
      className="embed-table"
      open={search !== '' || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && actions.openTable()}
    >
      <summary>{i18n.t('embed:table')}</summary>
      {isReading && <p>{i18n.t('embed:loadingRows')}</p>}
      {hasFailed && (
        <p role="alert">
          {i18n.t('embed:failures.rows')}{' '}
          <button type="button" onClick={actions.openTable}>
            {i18n.t('embed:retry')}
          </button>
        </p>
      )}
      {rows && !hasFailed && (
        <table>
          <caption>
            {i18n.t(rows.length === 0 ? 'embed:noRows' : 'embed:rows', {
              count: rows.length,
              formatted: new Intl.NumberFormat(language).format(rows.length),
              search,
            })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{i18n.t('embed:zone')}</th>
              {labels.map(({ name, title }) => (
                <th key={name} scope="col">
                  {inLanguage(title, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(zone => (
              <tr key={zone.id}>
                <th scope="row">
                  <button
                    type="button"
                    aria-label={i18n.t('embed:goTo', { zone: zone.name })}
                    onClick={() => actions.goTo(zone)}
                  >
                    {zone.name}
                  </button>
                </th>
                {labels.map(label => {
                  const isOrigin = !sheet.labels.includes(label) && sheet.originLabels.includes(label)
                  const value = valueIn(zone, columnIdOf(label.name, isOrigin))
                  return (
                    <td key={label.name} className="tabular">
                      {formatWithUnit(value, label, language) || i18n.t('map:reading.noData')}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
