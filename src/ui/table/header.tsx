import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort'
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down'
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up'
import { DataHistogramRegular } from '@fluentui/react-icons/svg/data-histogram'
import { memo, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { hasOrdinal } from '../../domain/ordinals.ts'
import { useText } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { HEADER } from './cells.ts'
import type { Column } from './columns.ts'
import { ColumnResizer } from './heading.tsx'
import { CheckBox } from './row.tsx'

/** Column titles, always visible. */
export const Header = memo(function Header({
  columns,
  activeColumn,
}: {
  columns: readonly Column[]
  activeColumn: number | null
}) {
  const sort = useMachine('table', ({ context }) => context.sort)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a virtualised grid.
    <div role="row" aria-rowindex={1} tabIndex={-1} className="grid-row grid-header">
      <CheckAll />
      {columns.map((column, index) => (
        <HeaderCell
          key={column.id}
          column={column}
          index={index}
          isActive={activeColumn === index}
          direction={sort?.label === column.id ? sort.direction : null}
        />
      ))}
    </div>
  )
})

/** Checkbox that selects all rows, only for the mouse: keys and the buttons above the table do the same. */
function CheckAll() {
  const count = useMachine('table', ({ context }) => context.count)
  const pages = useMachine('table', ({ context }) => context.pages)
  const selected = useMachine(
    'selection',
    ({ context }) => context.selected[context.target?.displayed.dataset ?? ''] ?? null,
  )
  const all = useCommand('zones.selectAll')
  const none = useCommand('zones.deselect')
  // A search may list other zones than the selected ones, with the same count.
  const isAll =
    selected !== null &&
    selected.count >= count &&
    Object.values(pages).every(zones => zones.every(({ ordinal }) => hasOrdinal(selected.zones, ordinal)))
  return (
    <CheckBox
      state={isAll ? 'on' : selected ? 'mixed' : 'off'}
      title={isAll ? none.title : all.title}
      onPick={isAll ? none.run : all.run}
    />
  )
}

type Props = { column: Column; index: number; isActive: boolean; direction: 'asc' | 'desc' | null }

/** Title of a column. Clicking it sorts by the column. */
function HeaderCell({ column, index, isActive, direction }: Props) {
  const { t } = useTranslation('table')
  const runtime = useRuntime()
  const text = useText()
  const named = useId()
  const title = column.title ? text(column.title) : t(column.id === 'name' ? 'name' : 'key')
  return (
    // biome-ignore lint/a11y/useSemanticElements: the cells are laid out by a grid, not by a table element.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell.
    <div
      role="columnheader"
      id={`cell-${HEADER}-${index}`}
      className="grid-cell"
      data-active={isActive || undefined}
      data-stuck={(index === 0 && column.id === 'name') || undefined}
      draggable
      onDragStart={event => event.dataTransfer.setData(DRAGGED, column.id)}
      onDragOver={event => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={event => {
        event.preventDefault()
        const dragged = event.dataTransfer.getData(DRAGGED)
        edit(runtime, 'table', { type: 'column.moved', column: dragged, place: index })
      }}
      data-type={column.type}
      data-column={column.id}
      aria-colindex={index + 1}
      aria-labelledby={named}
      {...(column.isSortable ? { 'aria-sort': SORT[direction ?? 'none'] } : {})}
    >
      {column.isSortable ? (
        <SortButton column={column.id} direction={direction}>
          <Title id={named} title={title} unit={column.unit} />
        </SortButton>
      ) : (
        <Title id={named} title={title} unit={column.unit} />
      )}
      <StatisticsButton column={column.id} title={title} />
      <ColumnResizer column={column} title={title} isActive={isActive} />
    </div>
  )
}

/** Data type of a dragged column, which distinguishes it from other dragged items. */
const DRAGGED = 'application/x-cartable-column'

function StatisticsButton({ column, title }: { column: string; title: string }) {
  const { t } = useTranslation('table')
  const { run, data } = useCommand('column.describe', [column])
  return (
    <button
      {...data}
      type="button"
      tabIndex={-1}
      className="grid-describe"
      aria-label={t('describe', { label: title })}
      title={t('describe', { label: title })}
      onClick={run}
    >
      <DataHistogramRegular />
    </button>
  )
}

const SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const

function Title({ id, title, unit }: { id: string; title: string; unit: string | null }) {
  return (
    <span id={id} className="grid-title" title={title}>
      {title}
      {unit && <span className="grid-unit"> ({unit})</span>}
    </span>
  )
}

type SortProps = { column: string; direction: 'asc' | 'desc' | null; children: ReactNode }

/** Named after its column: the cell itself announces the sort order. */
function SortButton({ column, direction, children }: SortProps) {
  const { run, data } = useCommand('table.sort', [column])
  const Icon =
    direction === 'asc' ? ArrowSortUpRegular : direction === 'desc' ? ArrowSortDownRegular : ArrowSortRegular
  return (
    <button
      {...data}
      type="button"
      tabIndex={-1}
      className="grid-sort"
      data-sorted={direction ?? undefined}
      onClick={run}
    >
      {children}
      <Icon />
    </button>
  )
}
