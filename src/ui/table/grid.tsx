import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { Shown } from '../../domain/shown.ts'
import { useDesk, useMachine } from '../shared/desk.tsx'
import { useLanguage, useText } from '../shared/language.ts'
import { columnsOf, withoutRepeats } from './columns.ts'
import { HeaderCell } from './headerCell.tsx'
import { HEADER, type Place, placeAfter } from './keys.ts'
import { Row } from './row.tsx'
import { rowOf, zoneAt } from './rows.ts'

/** Pixels. */
const ROW_HEIGHT = 28

/** The rows in sight of an ARIA grid. Rows count from 0, the header is -1. */
export function Grid({ target }: { target: Shown }) {
  const { t } = useTranslation('table')
  const text = useText()
  const language = useLanguage()
  const desk = useDesk()
  const scroller = useRef<HTMLDivElement>(null)
  const { count, pages, sort } = useMachine('table', ({ context }) => context)
  const selection = useMachine('workbench', ({ context }) => context.view.selection)
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const first = pages[1]
  const columns = useMemo(
    () => withoutRepeats(columnsOf(target, language), target.sheet, first ?? []),
    [target, language, first],
  )
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollPaddingStart: ROW_HEIGHT,
  })
  const rows = virtual.getVirtualItems()

  const unread = rows.find(({ index }) => zoneAt(pages, index) === null)?.index
  useEffect(() => {
    if (unread !== undefined) edit(desk, 'table', { type: 'rows.wanted', row: unread })
  }, [desk, unread])

  const selected = rowOf(pages, selection)
  useEffect(() => {
    if (selected !== null) virtual.scrollToIndex(selected, { align: 'auto' })
  }, [selected, virtual])

  const moveTo = (next: Place) => {
    setPlace(next)
    if (next.row >= 0) virtual.scrollToIndex(next.row, { align: 'auto' })
  }
  const inspect = (row: number) => {
    const zone = zoneAt(pages, row)
    if (zone) run(commandById('zone.inspect'), 'button', desk, [zone.id])
  }
  const enter = () => {
    const column = columns[place.column]
    if (place.row !== HEADER) inspect(place.row)
    else if (column?.isSortable) run(commandById('table.sort'), 'button', desk, [column.id])
  }
  // A row that is scrolled out of sight is not in the page, and nothing may point to it.
  const isDrawn = place.row === HEADER || rows.some(({ index }) => index === place.row)
  const size = { rows: count, columns: columns.length, page: Math.max(1, rows.length - 16) }
  const template = columns.map(({ width, type }) => `minmax(${width}px, ${type === 'number' ? 1 : 1.6}fr)`)
  const least = columns.reduce((sum, { width }) => sum + width, 0)
  const style = { '--columns': template.join(' '), '--least': `${least}px` } as CSSProperties

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot hold rows that are placed by a virtualiser.
    <div
      ref={scroller}
      role="grid"
      className="grid"
      style={style}
      tabIndex={0}
      data-pane-focus
      aria-label={t('of', { dataset: text(target.sheet.dataset.name) })}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      {...(isDrawn ? { 'aria-activedescendant': `cell-${place.row}-${place.column}` } : {})}
      onKeyDown={event => {
        if (event.ctrlKey && !['Home', 'End'].includes(event.key)) return
        const next = placeAfter(place, event, size)
        if (next) moveTo(next)
        else if (event.key === 'Enter' || event.key === ' ') enter()
        else return
        event.preventDefault()
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a row of a virtualised grid. */}
      <div role="row" aria-rowindex={1} tabIndex={-1} className="grid-row grid-header">
        {columns.map((column, index) => (
          <HeaderCell
            key={column.id}
            column={column}
            index={index}
            isActive={place.row === HEADER && place.column === index}
            direction={sort?.label === column.id ? sort.direction : null}
          />
        ))}
      </div>
      <div role="presentation" className="grid-body" style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index, start }) => (
          <Row
            key={index}
            index={index}
            top={start}
            zone={zoneAt(pages, index)}
            columns={columns}
            isSelected={selected === index}
            activeColumn={place.row === index ? place.column : null}
            onPick={column => {
              setPlace({ row: index, column })
              inspect(index)
            }}
          />
        ))}
      </div>
    </div>
  )
}
