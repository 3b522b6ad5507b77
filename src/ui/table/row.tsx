import { useTranslation } from 'react-i18next'
import type { Zone } from '../../contract/zone.ts'
import { formatValue } from '../../domain/values.ts'
import { useLanguage } from '../shared/language.ts'
import type { Column } from './columns.ts'

type Props = {
  index: number
  /** Pixels from the first row. */
  top: number
  /** Null while its page is unread. */
  zone: Zone | null
  columns: readonly Column[]
  isSelected: boolean
  activeColumn: number | null
  onPick: (column: number) => void
}

/** One element. A click inspects it; the keys are those of the grid. */
export function Row({ index, top, zone, columns, isSelected, activeColumn, onPick }: Props) {
  const { t } = useTranslation('table')
  const language = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a virtualised grid.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell.
    <div
      role="row"
      className="grid-row"
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-busy={zone === null || undefined}
      {...(zone ? { 'data-command': 'zone.inspect', 'data-args': zone.id } : {})}
    >
      {columns.map((column, place) => {
        const value = zone ? formatValue(column.read(zone), column, language) : null
        return (
          // biome-ignore lint/a11y/useSemanticElements: a cell of a virtualised grid.
          // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the grid.
          <div
            key={column.id}
            role="gridcell"
            id={`cell-${index}-${place}`}
            className="grid-cell"
            data-active={activeColumn === place || undefined}
            data-type={column.type}
            aria-colindex={place + 1}
            title={value || undefined}
            onClick={() => onPick(place)}
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
          </div>
        )
      })}
    </div>
  )
}
