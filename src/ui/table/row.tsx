import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { datasetOfZone } from '../../contract/idParts.ts'
import type { Change, Zone } from '../../contract/zone.ts'
import { formatValue } from '../../domain/label/labelTypes.ts'
import { cellText } from '../../domain/table/tableColumns.ts'
import { ChangeMark } from '../compare/changes.tsx'
import { useLanguage } from '../shared/language.ts'
import type { Column } from './columns.ts'

type Props = {
  index: number
  /** Pixels from the first row. */
  top: number
  /** Row data; null until its page is loaded. */
  zone: Zone | null
  columns: readonly Column[]
  isInspected: boolean
  isSelected: boolean
  activeColumn: number | null
  /** Change of the zone, next to the value in its first column. */
  change: Change | null
}

/** Row of one zone. The grid handles keys and clicks, so that a row only renders when its data change. */
export const Row = memo(function Row({
  index,
  top,
  zone,
  columns,
  isInspected,
  isSelected,
  activeColumn,
  change,
}: Props) {
  const { t } = useTranslation('table')
  const language = useLanguage()
  const header = columns.find(({ id }) => id === 'name' || id === 'key')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a virtualised grid.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell.
    <div
      role="row"
      className="grid-row"
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      onMouseDown={event => {
        // Selects a range of rows, not of text.
        if (event.shiftKey) event.preventDefault()
      }}
      aria-selected={isSelected}
      aria-current={isInspected || undefined}
      aria-busy={zone === null || undefined}
      {...(zone ? { 'data-command': 'zone.inspect', 'data-args': zone.id } : {})}
    >
      <CheckBox state={isSelected ? 'on' : 'off'} title={t('selectZone')} />
      {columns.map((column, place) => {
        const value = zone ? cellText(column.read(zone), column, language) : null
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support a column index.
          <div
            key={column.id}
            role={column === header ? 'rowheader' : 'gridcell'}
            id={`cell-${index}-${place}`}
            className="grid-cell"
            data-active={activeColumn === place || undefined}
            data-type={column.type}
            data-stuck={(place === 0 && column.id === 'name') || undefined}
            aria-colindex={place + 1}
            title={(zone && formatValue(column.read(zone), column, language)) || undefined}
          >
            {value === null ? (
              <span className="grid-bone" />
            ) : (
              value || (
                <span className="grid-none" role="img" aria-label={t('noData')}>
                  –
                </span>
              )
            )}
            {place === 0 && zone && change && <ChangeMark change={change} dataset={datasetOfZone(zone.id)} />}
          </div>
        )
      })}
    </div>
  )
})

type CheckProps = {
  state: 'on' | 'off' | 'mixed'
  title: string
  onPick?: () => void
}

/** Checkbox, only for the mouse: the row itself announces its selection. */
export function CheckBox({ state, title, onPick }: CheckProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid handles keys; this is for the mouse only.
    <div role="presentation" className="grid-check" data-state={state} title={title} onClick={onPick}>
      <span className="grid-box" aria-hidden="true">
        {state === 'on' && <CheckmarkRegular />}
        {state === 'mixed' && <SubtractRegular />}
      </span>
    </div>
  )
}
