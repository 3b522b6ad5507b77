import { SearchBox } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { CheckboxCheckedRegular } from '@fluentui/react-icons/svg/checkbox-checked'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useTranslation } from 'react-i18next'
import { searchIn } from '../../../machines/table.machine.ts'
import { edit } from '../../commands/draft.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useText } from '../shared/language.ts'
import { useLoad, useMachine, useRuntime } from '../shared/runtime.tsx'
import { ChangesMenu } from './changesMenu.tsx'
import { useColumnTitle } from './columns.ts'
import { ColumnsMenu } from './columnsMenu.tsx'

/** Names the content of the table, its number of rows and their order, and holds the search in it. */
export function Heading() {
  const { t } = useTranslation('table')
  const hasTarget = useMachine('table', ({ context }) => context.target !== null)
  return (
    <header className="elements-heading">
      <h2 className="elements-title">{t('title')}</h2>
      {hasTarget && (
        <>
          <Summary />
          <SelectionBar />
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
  const isReading = useMachine('table', snapshot => snapshot.hasTag('busy') || snapshot.matches('typing'))
  const hasRows = useMachine('table', ({ context }) => Object.keys(context.pages).length > 0)
  if (!target) return null
  const sorted =
    sort &&
    t(sort.direction === 'asc' ? 'sortedUp' : 'sortedDown', {
      label: titleOf(target, sort.label),
    })
  const state = [t('count', { count }), sorted].filter(Boolean).join(', ')
  return (
    <p className="elements-summary">
      <span className="elements-dataset" title={text(target.sheet.dataset.name)}>
        {text(target.sheet.dataset.name)}
      </span>
      <span role="status" className="tabular elements-state" title={state}>
        {isReading ? t('reading') : hasRows && state}
      </span>
      <PreviewNote />
    </p>
  )
}

/** The table lists what is displayed, also while the map tries out a filter. */
function PreviewNote() {
  const { t } = useTranslation('table')
  const dataset = useMachine('table', ({ context }) => context.target?.displayed.dataset ?? '')
  const isTriedOut = useLoad(dataset, load => Boolean(load?.context.previewFilter))
  return isTriedOut ? <span className="elements-unfollowed">{t('unfollowed')}</span> : null
}

function Search() {
  const { t } = useTranslation('table')
  const runtime = useRuntime()
  const search = useMachine('table', ({ context }) => searchIn(context))
  return (
    <div data-pane="tableSearch" className="elements-search">
      <SearchBox
        size="small"
        value={search}
        placeholder={`${t('search')}…`}
        aria-label={t('search')}
        dismiss={{ 'aria-label': t('clearSearch') }}
        onChange={(_, { value }) => edit(runtime, 'table', { type: 'table.searched', search: value })}
      />
      {search === '' && <kbd className="elements-key">/</kbd>}
    </div>
  )
}

/** Says how many elements are selected, and shows the commands on them. */
function SelectionBar() {
  const { t } = useTranslation('table')
  const isFinding = useMachine('picking', snapshot => snapshot.matches('finding'))
  const count = useMachine(
    'picking',
    ({ context }) => context.picked[context.target?.displayed.dataset ?? '']?.count ?? 0,
  )
  const look = { appearance: 'subtle', size: 'small', iconOnly: true } as const
  return (
    <fieldset className="elements-selection" aria-label={t('selection')}>
      <CommandButton {...look} command="zones.selectAll" icon={<CheckboxCheckedRegular />} />
      <span role="status" className="tabular elements-picked">
        {isFinding ? t('selecting') : count > 0 ? t('selected', { count }) : ''}
      </span>
      {count > 0 && <CommandButton {...look} command="download.selected" icon={<ArrowDownloadRegular />} />}
      {(count > 0 || isFinding) && (
        <CommandButton {...look} command="zones.deselect" icon={<DismissRegular />} />
      )}
    </fieldset>
  )
}
