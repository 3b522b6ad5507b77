import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Zone } from '../../contract/zone.ts'
import { formatValue } from '../../domain/label/labelTypes.ts'
import { useLanguage } from '../shared/language.ts'
import type { Column } from './columns.ts'

type Props = {
  index: number
  /** Pixels from the first row. */
  top: number
  /** Null while its page is unread. */
  zone: Zone | null
  columns: readonly Column[]
  isInspected: boolean
  isPicked: boolean
  activeColumn: number | null
  /** Mark of the element, beside the value in its first column. */
  mark: ReactNode
  onPick: (how: { column: number; isRange: boolean; isToggle: boolean }) => void
}

/** One element. A click inspects it, with Ctrl or on the box it selects it; the keys are those of the grid. */
export function Row({ index, top, zone, columns, isInspected, isPicked, activeColumn, mark, onPick }: Props) {
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
      onMouseDown={event => {
        // A range of rows is meant, not of text.
        if (event.shiftKey) event.preventDefault()
      }}
      aria-selected={isPicked}
      aria-current={isInspected || undefined}
      aria-busy={zone === null || undefined}
      {...(zone ? { 'data-command': 'zone.inspect', 'data-args': zone.id } : {})}
    >
      <CheckBox
        state={isPicked ? 'on' : 'off'}
        title={t('pick')}
        onPick={event => onPick({ column: activeColumn ?? 0, isRange: event.shiftKey, isToggle: true })}
      />
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
            onClick={event =>
              onPick({
                column: place,
                isRange: event.shiftKey,
                isToggle: event.ctrlKey || event.metaKey,
              })
            }
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
            {place === 0 && mark}
          </div>
        )
      })}
    </div>
  )
}

type CheckProps = {
  state: 'on' | 'off' | 'mixed'
  title: string
  onPick: (event: MouseEvent) => void
}

/** A box to tick with the mouse. Whether its row is selected, the row says itself. */
export function CheckBox({ state, title, onPick }: CheckProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid has the keys; this is for the mouse alone.
    <div role="presentation" className="grid-check" data-state={state} title={title} onClick={onPick}>
      <span className="grid-box" aria-hidden="true">
        {state === 'on' && <CheckmarkRegular />}
        {state === 'mixed' && <SubtractRegular />}
      </span>
    </div>
  )
}
