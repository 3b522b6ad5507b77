import { SearchBox } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { CheckboxCheckedRegular } from '@fluentui/react-icons/svg/checkbox-checked'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { searchIn } from '../../../machines/table.machine.ts'
import { layoutOf } from '../../../machines/table.types.ts'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { ZONE_SEARCH_MAX } from '../../contract/limits.ts'
import { COLUMN_WIDTH } from '../../domain/table/tableColumns.ts'
import { AnnouncedCount } from '../shared/announcedCount.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useText } from '../shared/language.ts'
import { useLoad, useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { type Column, useColumnTitle } from './columns.ts'
import { ChangesMenu, ChartsMenu, ColumnsMenu } from './menus.tsx'

/** Names the content of the table, its number of rows and their order, and contains the search. */
export function Heading() {
  const { t } = useTranslation('table')
  const hasTarget = useMachine('table', ({ context }) => context.target !== null)
  return (
    <header className="zones-heading">
      <h2 className="zones-title">{t('title')}</h2>
      {hasTarget && (
        <>
          <Summary />
          <SelectionBar />
          <ChartsMenu />
          <ChangesMenu />
          <ColumnsMenu />
          <Search />
        </>
      )}
    </header>
  )
}

function Summary() {
  const { t } = useTranslation('table')
  const text = useText()
  const titleOf = useColumnTitle()
  const { target, count, sort } = useMachine('table', ({ context }) => context)
  const isReading = useMachine(
    'table',
    snapshot => snapshot.hasTag('busy') || snapshot.matches({ rows: 'typing' }),
  )
  const hasRows = useMachine('table', ({ context }) => Object.keys(context.pages).length > 0)
  if (!target) return null
  const sorted =
    sort &&
    t(sort.direction === 'asc' ? 'sortedUp' : 'sortedDown', {
      label: titleOf(target, sort.label),
    })
  const state = [t('count', { count }), sorted].filter(Boolean).join(', ')
  return (
    <p className="zones-summary">
      <span className="zones-dataset" title={text(target.sheet.dataset.name)}>
        {text(target.sheet.dataset.name)}
      </span>
      <AnnouncedCount
        className="tabular zones-state"
        title={state}
        text={isReading ? t('reading') : hasRows ? state : ''}
      />
      <PreviewNote />
    </p>
  )
}

/** The table lists the displayed zones, even while the map previews a filter. */
function PreviewNote() {
  const { t } = useTranslation('table')
  const dataset = useMachine('table', ({ context }) => context.target?.displayed.dataset ?? '')
  const isTriedOut = useLoad(dataset, load => Boolean(load?.context.previewFilter))
  return isTriedOut ? <span className="zones-unfollowed">{t('unfollowed')}</span> : null
}

function Search() {
  const { t } = useTranslation('table')
  const runtime = useRuntime()
  const search = useMachine('table', ({ context }) => searchIn(context))
  return (
    <div data-pane="tableSearch" className="zones-search">
      <SearchBox
        maxLength={ZONE_SEARCH_MAX}
        size="small"
        value={search}
        placeholder={`${t('search')}…`}
        aria-label={t('search')}
        dismiss={{ 'aria-label': t('clearSearch') }}
        onChange={(_, { value }) => edit(runtime, 'table', { type: 'table.searched', search: value })}
        onKeyDown={event => {
          // The first Escape empties the field.
          const isLeft = event.key === 'Enter' || (event.key === 'Escape' && search === '')
          if (!isLeft || event.nativeEvent.isComposing) return
          event.preventDefault()
          run(commandById('pane.table'), 'key', runtime)
        }}
      />
      {search === '' && <kbd className="zones-key">/</kbd>}
    </div>
  )
}

/** Shows the number of selected zones, with commands for them. */
function SelectionBar() {
  const { t } = useTranslation('table')
  const isFinding = useMachine('selection', snapshot => snapshot.matches('finding'))
  const count = useMachine(
    'selection',
    ({ context }) => context.selected[context.target?.displayed.dataset ?? '']?.count ?? 0,
  )
  const look = { appearance: 'subtle', size: 'small', iconOnly: true } as const
  return (
    <fieldset className="zones-selection" aria-label={t('selection')}>
      <CommandButton {...look} command="zones.selectAll" icon={<CheckboxCheckedRegular />} />
      <span role="status" className="tabular zones-selected">
        {isFinding ? t('selecting') : count > 0 ? t('selected', { count }) : ''}
      </span>
      {count > 0 && <CommandButton {...look} command="download.selected" icon={<ArrowDownloadRegular />} />}
      {(count > 0 || isFinding) && (
        <CommandButton {...look} command="zones.deselect" icon={<DismissRegular />} />
      )}
    </fieldset>
  )
}

const KEYS: Readonly<Record<string, 'column.widen' | 'column.narrow' | 'column.fit'>> = {
  ArrowRight: 'column.widen',
  ArrowLeft: 'column.narrow',
  Enter: 'column.fit',
}

/**
 * Edge that resizes a column, by dragging or with the arrows once focused; Tab reaches it from the title. A
 * double click or Enter fits the column to its content.
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
    // The grid's arrow keys would move to another cell.
    event.stopPropagation()
    event.preventDefault()
    run(commandById(command), 'key', runtime, [column.id])
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    followDrag(event, column.id, widths => edit(runtime, 'table', { type: 'column.resized', widths }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator is not a static line.
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

/** Reports the rendered widths of all columns during a drag, until it is released anywhere. */
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
