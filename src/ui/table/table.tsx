import './table.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableContext } from '../../../machines/table.types.ts'
import { useChangeName } from '../compare/changes.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { LazyPart } from '../shared/lazyDialog.tsx'
import { LoadingPane } from '../shared/loadProgress.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useFailureText } from '../shared/texts.ts'
import { useColumnTitle } from './columns.ts'
import { Grid } from './grid.tsx'
import { Heading } from './heading.tsx'

/** Displayed zones of the active dataset: the text alternative of the map. `children` appear next to it. */
export function ZonesTable({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('table')
  return (
    <section className="zones" aria-label={t('title')}>
      <Heading />
      <div className="zones-body">
        <Content />
        <Statistics />
        {children}
      </div>
    </section>
  )
}

const loadStatistics = async () => (await import('./statistics.tsx')).StatisticsPanel

/** Statistics of a column. Their code loads on first use. */
function Statistics() {
  const isOpen = useMachine('statistics', snapshot => snapshot.matches('open'))
  return <LazyPart isOpen={isOpen} load={loadStatistics} close="statistics.close" />
}

function Content() {
  const { t } = useTranslation(['table', 'filter', 'compare'])
  const isEmpty = useMachine('table', snapshot => snapshot.matches({ rows: 'empty' }))
  const hasFailed = useMachine('table', snapshot => snapshot.matches({ rows: { filled: 'failed' } }))
  const isReady = useMachine('table', snapshot => snapshot.matches({ rows: { filled: 'ready' } }))
  const context = useMachine('table', snapshot => snapshot.context)
  const failure = useFailureText()
  const changeName = useChangeName(context.target?.displayed.dataset ?? '')

  if (isEmpty || !context.target)
    return (
      <LoadingPane>
        <EmptyState title={t('empty')} hint={t('emptyHint')}>
          <CommandButton command="catalogue.open" size="small" />
        </EmptyState>
      </LoadingPane>
    )
  if (hasFailed && Object.keys(context.pages).length === 0)
    return (
      <EmptyState title={t('failed')} hint={failure(context.failure)}>
        <CommandButton command="table.retry" />
      </EmptyState>
    )
  if (isReady && context.count === 0)
    return context.search ? (
      <EmptyState title={t('noMatch', { search: context.search })} hint={t('noMatchHint')} />
    ) : context.change ? (
      <EmptyState title={t('noChange', { change: changeName(context.change) })} hint={t('noChangeHint')}>
        <CommandButton command="table.widen" />
      </EmptyState>
    ) : context.target.displayed.filter ? (
      <EmptyState title={t('filter:none')} hint={t('filter:noneHint')}>
        <CommandButton command="filter.open" label={t('filter:edit')} />
        <CommandButton command="filter.clear" />
      </EmptyState>
    ) : (
      <EmptyState title={t('nothingHere')} hint={t('nothingHereHint')}>
        <CommandButton command="dataset.fit" />
      </EmptyState>
    )
  return (
    <>
      <Grid target={context.target} />
      {hasFailed && <FailureBar />}
    </>
  )
}

/** Shows the failed request above the remaining rows, with a retry button. */
function FailureBar() {
  const { t } = useTranslation('table')
  const context = useMachine('table', snapshot => snapshot.context)
  const what = useFailureOf(context)
  const failure = useFailureText()
  return (
    <div className="zones-failure" role="alert">
      <p>
        {what} {failure(context.failure)} {context.refused && t('failedKept')}
      </p>
      <CommandButton command="table.retry" size="small" appearance="primary" />
    </div>
  )
}

/** Names the failed request. The visible rows are from the previous request. */
function useFailureOf({ target, refused, sort, search }: TableContext): string {
  const { t } = useTranslation('table')
  const titleOf = useColumnTitle()
  if (!target || !refused) return t('failed')
  if (refused.search !== search) return t('failedSearch')
  if (refused.sort === sort) return t('failed')
  return refused.sort ? t('failedSort', { label: titleOf(target, refused.sort.label) }) : t('failedUnsort')
}
