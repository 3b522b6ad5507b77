import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { layoutOf } from '../../../machines/table.types.ts'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { COLUMN_WIDTH } from '../../domain/table/tableColumns.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import type { Column } from './columns.ts'

const KEYS: Readonly<Record<string, 'column.widen' | 'column.narrow' | 'column.fit'>> = {
  ArrowRight: 'column.widen',
  ArrowLeft: 'column.narrow',
  Enter: 'column.fit',
}

/**
 * The edge of a column, which makes it wider and narrower: dragged, or by the arrows once it has the focus, which Tab
 * gives it from the title. A double click, or Enter, fits the column to what it says.
 */
export function ColumnResizer({
  column,
  title,
  isActive,
}: {
  column: Column
  title: string
  isActive: boolean
}) {
  const { t } = useTranslation('table')
  const runtime = useRuntime()
  const width = useMachine('table', ({ context }) => layoutOf(context).widths[column.id] ?? column.width)
  const { run: fit, data } = useCommand('column.fit', [column.id])
  const press = (event: KeyboardEvent) => {
    const command = KEYS[event.key]
    if (!command || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    // The arrows of the grid would go to another cell.
    event.stopPropagation()
    event.preventDefault()
    run(commandById(command), 'key', runtime, [column.id])
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    followDrag(event, column.id, widths => edit(runtime, 'table', { type: 'column.resized', widths }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no line between texts.
    <div
      {...data}
      role="separator"
      className="grid-edge"
      aria-orientation="vertical"
      aria-label={t('width', { label: title })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={COLUMN_WIDTH.least}
      aria-valuemax={COLUMN_WIDTH.most}
      tabIndex={isActive ? 0 : -1}
      title={t('widthHint')}
      onPointerDown={drag}
      // The title would be dragged to another place.
      onMouseDown={event => event.preventDefault()}
      onDoubleClick={fit}
      onKeyDown={press}
    />
  )
}

/** Tells the widths of all columns as they are drawn, with that of the dragged one, until it is let go, wherever. */
function followDrag(
  { currentTarget, pointerId, clientX: from }: PointerEvent<HTMLElement>,
  column: string,
  onWidths: (widths: Record<string, number>) => void,
): void {
  const edge: HTMLElement = currentTarget
  const cells = [...(edge.closest('[role="row"]')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const drawn = Object.fromEntries(
    cells.map(cell => [cell.dataset['column'] ?? '', cell.getBoundingClientRect().width]),
  )
  const stopping = new AbortController()
  const { signal } = stopping
  edge.setPointerCapture(pointerId)
  edge.addEventListener(
    'pointermove',
    ({ clientX }) => onWidths({ ...drawn, [column]: (drawn[column] ?? 0) + clientX - from }),
    { signal },
  )
  edge.addEventListener('lostpointercapture', () => stopping.abort(), { signal })
}
