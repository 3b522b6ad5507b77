import './grid.css'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selectedOf } from '../../../machines/selection.machine.ts'
import { layoutOf } from '../../../machines/table.types.ts'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { changeAt } from '../../domain/colour/changeColours.ts'
import { hasOrdinal } from '../../domain/ordinals.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { useContextMenu } from '../menus/contextMenu.tsx'
import { useText } from '../shared/language.ts'
import { useLoad, useMachine, useRuntime } from '../shared/runtime.tsx'
import {
  type CellPosition,
  cellAfter,
  clickedIn,
  HEADER,
  menuSubjectIn,
  rowOf,
  rowSelection,
  zoneAt,
} from './cells.ts'
import { trackStyle, useColumns, useDecimals } from './columns.ts'
import { Header } from './header.tsx'
import { Row } from './row.tsx'
import { useVirtualRows } from './useVirtualRows.ts'

/** Visible rows of an ARIA grid. Rows count from 0; the header is -1. */
export function Grid({ target }: { target: Shown }) {
  const { t } = useTranslation('table')
  const text = useText()
  const runtime = useRuntime()
  const scroller = useRef<HTMLDivElement>(null)
  const context = useMachine('table', snapshot => snapshot.context)
  const selected = useMachine('selection', snapshot => selectedOf(snapshot.context, target.displayed.dataset))
  const inspected = useMachine('workbench', snapshot => snapshot.context.view.inspected)
  const legend = useLoad(target.displayed.dataset, load => load?.context.legend ?? null)
  const changes = legend?.kind === 'changes' ? legend.changes : null
  const [activeCell, setActiveCell] = useState<CellPosition>({ row: 0, column: 0 })
  const { count, pages, found } = context
  const columns = useDecimals(useColumns(target), pages)
  const { rows, height, rowsPerPage, reveal } = useVirtualRows(scroller, count)

  // Enter in the search field moves to the first match.
  const [searched, setSearched] = useState(context.search)
  if (searched !== context.search) {
    setSearched(context.search)
    setActiveCell({ row: 0, column: activeCell.column })
  }
  useEffect(() => {
    if (searched !== '') reveal(0)
  }, [searched, reveal])

  // Another order is read from its start, unless the inspected zone is elsewhere.
  const [ordered, setOrdered] = useState(context.sort)
  if (ordered !== context.sort) {
    setOrdered(context.sort)
    if (activeCell.row !== HEADER) setActiveCell({ row: 0, column: activeCell.column })
  }
  useEffect(() => {
    if (ordered !== null) reveal(0)
  }, [ordered, reveal])

  const unread = rows.find(({ index }) => zoneAt(pages, index) === null)?.index
  useEffect(() => {
    if (unread !== undefined) edit(runtime, 'table', { type: 'rows.wanted', row: unread })
  }, [runtime, unread])

  const read = useMemo(() => rowOf(pages, inspected), [pages, inspected])
  const current = read ?? (found?.zone === inspected ? (found?.row ?? null) : null)
  useEffect(() => {
    if (current !== null) reveal(current)
  }, [current, reveal])

  const openMenu = useContextMenu()
  const { selectRow, selectRange } = rowSelection(runtime, context)
  const column = Math.min(activeCell.column, columns.length - 1)
  const moveTo = (next: CellPosition) => {
    setActiveCell(next)
    if (next.row >= 0) reveal(next.row)
  }
  const inspect = (row: number) => {
    const zone = zoneAt(pages, row)
    if (zone) run(commandById('zone.inspect'), 'button', runtime, [zone.id])
  }
  /**
   * A click inspects a zone. With Ctrl or on its checkbox, it selects the zone; with Shift, the range up to
   * it.
   */
  const pick = (event: MouseEvent) => {
    const clicked = clickedIn(event)
    if (!clicked) return
    const { row } = clicked
    if (event.shiftKey) selectRange(activeCell.row, row)
    else if (clicked.column === null || event.ctrlKey || event.metaKey) selectRow(row)
    else inspect(row)
    setActiveCell({ row, column: clicked.column ?? (activeCell.row === row ? column : 0) })
  }
  const activate = () => {
    const at = columns[column]
    if (activeCell.row !== HEADER) inspect(activeCell.row)
    else if (at?.isSortable) run(commandById('table.sort'), 'button', runtime, [at.id])
  }
  const moveColumn = (by: 'column.left' | 'column.right') => {
    const at = columns[column]
    if (!at) return
    run(commandById(by), 'button', runtime, [at.id])
    setActiveCell({
      row: HEADER,
      column: Math.min(Math.max(column + (by === 'column.left' ? -1 : 1), 0), columns.length - 1),
    })
  }
  // A row scrolled out of view is not in the page, so no attribute may refer to it.
  const isDrawn = activeCell.row === HEADER || rows.some(({ index }) => index === activeCell.row)
  const size = { rows: count, columns: columns.length, page: rowsPerPage }
  const style = trackStyle(columns, layoutOf(context).widths, changes !== null)

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot contain absolutely positioned rows.
    <div
      ref={scroller}
      role="grid"
      className="grid"
      style={style}
      tabIndex={0}
      data-pane-focus
      aria-label={t('of', { dataset: text(target.sheet.dataset.name) })}
      aria-multiselectable="true"
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      {...(isDrawn ? { 'aria-activedescendant': `cell-${activeCell.row}-${column}` } : {})}
      onClick={pick}
      onContextMenu={event => {
        const { subject, anchor } = menuSubjectIn(event, {
          pages,
          columns,
          activeCell: { row: activeCell.row, column },
        })
        openMenu(event, subject, anchor ?? undefined)
      }}
      onKeyDown={event => {
        const isCommand = event.ctrlKey || event.metaKey
        const isAll = isCommand && event.key.toLowerCase() === 'a'
        if (event.altKey || (isCommand && !isAll && !['Home', 'End'].includes(event.key))) return
        const next = cellAfter({ row: activeCell.row, column }, event, size)
        if (isAll) run(commandById('zones.selectAll'), 'button', runtime)
        else if (event.shiftKey && activeCell.row === HEADER && event.key === 'ArrowLeft')
          moveColumn('column.left')
        else if (event.shiftKey && activeCell.row === HEADER && event.key === 'ArrowRight')
          moveColumn('column.right')
        else if (next) {
          if (event.shiftKey && next.row !== activeCell.row && next.row >= 0)
            selectRange(activeCell.row, next.row)
          moveTo(next)
        } else if (event.key === ' ' && activeCell.row !== HEADER) selectRow(activeCell.row)
        else if (event.key === 'Enter' || event.key === ' ') activate()
        else return
        event.preventDefault()
      }}
    >
      <Header columns={columns} activeColumn={activeCell.row === HEADER ? column : null} />
      <div role="presentation" className="grid-body" style={{ height }}>
        {rows.map(({ index, top }) => {
          const zone = zoneAt(pages, index)
          const change = zone && changes ? changeAt(changes, zone.ordinal) : null
          return (
            <Row
              key={index}
              index={index}
              top={top}
              zone={zone}
              columns={columns}
              isInspected={current === index}
              isSelected={zone !== null && hasOrdinal(selected, zone.ordinal)}
              activeColumn={activeCell.row === index ? column : null}
              change={change}
            />
          )
        })}
      </div>
    </div>
  )
}
