import { Button } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { lazy, Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { datasetsListed } from '../../domain/search/catalogueList.ts'
import { readyMapsOf } from '../../domain/view/readyMaps.ts'
import { AnnouncedCount } from '../shared/announcedCount.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { firstFocusable, giveFocus, isFocusFree } from '../shared/focus.ts'
import { useLanguage } from '../shared/language.ts'
import { Preparing } from '../shared/preparing.tsx'
import { mapPane } from '../shared/restoreFocus.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useFailureText } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'
import { DatasetRow } from './datasetRow.tsx'
import { ListControls } from './listControls.tsx'
import { ReadyMaps } from './readyMaps.tsx'

/** Saved maps of the user, whose code loads with the first one. */
const SavedMaps = lazy(() =>
  import('./savedMaps.tsx').then(
    ({ SavedMaps }) => ({ default: SavedMaps }),
    () => ({ default: () => <></> }),
  ),
)

/** Number of rows in the first rendering: as many as a large window shows. */
const FIRST = 8

/** Catalogue screen: datasets to choose from, and ready maps. */
export function CatalogueScreen() {
  const { t } = useTranslation('catalogue')
  const datasets = useMachine('catalogue', ({ context }) => context.datasets)
  const list = useMachine('catalogue', ({ context }) => context.list)
  const { listed, total } = useListed()
  const isListening = useIsListening()
  // Rows below the window would delay the first key.
  const isPainted = useDeferredValue(datasets.length > 0, false)
  const rows = isPainted ? listed : listed.slice(0, FIRST)
  // Keeps the former list visible until the first page of the next one arrives.
  const isStale = useMachine('catalogue', ({ context }) => context.listed?.pages === 0)
  const hasMaps = useMachine('savedMaps', snapshot => {
    const { browser, account } = snapshot.context
    return browser.length + (account?.length ?? 0) > 0 || snapshot.matches({ place: { member: 'unread' } })
  })
  const isWhole = list.query === '' && list.type === 'all'
  return (
    <section
      ref={useResultFocus()}
      className="catalogue"
      data-pane={isListening ? 'catalogue' : undefined}
      aria-label={t('title')}
    >
      <CommandButton
        command="catalogue.close"
        icon={<DismissRegular />}
        iconOnly
        appearance="subtle"
        className="catalogue-close"
      />
      {isWhole && hasMaps && (
        <Suspense fallback={<div className="saved-place" />}>
          <SavedMaps />
        </Suspense>
      )}
      {isWhole && <ReadyMaps maps={readyMapsOf(datasets)} />}
      <div className="catalogue-head">
        <h2 className="catalogue-title">{t('title')}</h2>
        <AnnouncedCount
          className="catalogue-count"
          text={datasets.length > 0 ? t('count', { count: total }) : ''}
          isKnown={!isStale}
        />
        <ListControls first={listed[0]?.id ?? null} />
      </div>
      {listed.length > 0 ? (
        <ul className="catalogue-list">
          {rows.map(dataset => (
            <DatasetRow key={dataset.id} dataset={dataset} />
          ))}
          {rows.length === listed.length && <MoreListed />}
        </ul>
      ) : (
        <NothingListed isWhole={isWhole} />
      )}
      {/* Below the list: its rows keep their place when datasets become ready. */}
      <Preparing className="catalogue-preparing" />
    </section>
  )
}

/** Returns the known datasets in the list, and the total number. */
function useListed(): { listed: Dataset[]; total: number } {
  const datasets = useMachine('catalogue', ({ context }) => context.datasets)
  const list = useMachine('catalogue', ({ context }) => context.list)
  const found = useMachine('catalogue', ({ context }) => context.listed)
  const hasFailed = useMachine('catalogue', snapshot => snapshot.matches({ list: 'failed' }))
  const language = useLanguage()
  if (!found) {
    const listed = datasetsListed(datasets, list, language)
    return { listed, total: listed.length }
  }
  // Results of the previous list do not match the request.
  if (hasFailed && found.pages === 0) return { listed: [], total: 0 }
  const byId = new Map(datasets.map(dataset => [dataset.id, dataset]))
  return { listed: found.ids.flatMap(id => byId.get(id) ?? []), total: found.total }
}

/**
 * Requests more of the list when its end becomes visible, and shows the progress. Renders nothing when the
 * list is complete.
 */
function MoreListed() {
  const { t } = useTranslation('catalogue')
  const { run, reason } = useCommand('catalogue.continue')
  const isAsking = useMachine('catalogue', snapshot => snapshot.matches({ list: 'asking' }))
  const hasFailed = useMachine('catalogue', snapshot => snapshot.matches({ list: 'failed' }))
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && run())
    observer.observe(end.current)
    return () => observer.disconnect()
  })
  if (reason !== null && !isAsking && !hasFailed) return null
  return (
    <li ref={end} className="catalogue-more">
      {isAsking && <p role="status">{t('searching')}</p>}
      {hasFailed && <p role="status">{t('listFailed')}</p>}
      {hasFailed && <CommandButton command="catalogue.retry" size="small" />}
      {reason === null && <CommandButton command="catalogue.continue" label={t('more')} size="small" />}
    </li>
  )
}

/**
 * Returns whether the component receives changes of the machines, which it does once its effects have run.
 * Before that it is not a pane: panes receive focus, and text typed into an unsubscribed field is lost.
 */
function useIsListening(): boolean {
  const [isListening, listen] = useState(false)
  useEffect(() => listen(true), [])
  return isListening
}

/** Focuses the map when the catalogue closes because the user displayed something from it. */
function useResultFocus() {
  const runtime = useRuntime()
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const catalogue = ref.current
    const requested = () => {
      const { pending, view } = runtime.snapshots().workbench.context
      return pending?.view.displayed ?? view.displayed
    }
    const before = requested()
    return () => {
      if (!catalogue?.contains(document.activeElement) || requested() === before) return
      setTimeout(() => {
        const map = isFocusFree() ? firstFocusable(mapPane()) : null
        if (map) giveFocus(map, { preventScroll: true })
      })
    }
  }, [runtime])
  return ref
}

/** Explains why no dataset is listed, and what to do. */
function NothingListed({ isWhole }: { isWhole: boolean }) {
  const { t } = useTranslation(['catalogue', 'card'])
  const hasFailed = useMachine(
    'catalogue',
    snapshot => snapshot.matches({ datasets: 'failed' }) || snapshot.matches({ list: 'failed' }),
  )
  const isLoading = useMachine('catalogue', snapshot => snapshot.matches({ datasets: 'loading' }))
  const isAsking = useMachine('catalogue', snapshot => snapshot.hasTag('busy'))
  const isNarrowed = useMachine('catalogue', ({ context }) => context.list.type !== 'all')
  const failure = useMachine('catalogue', ({ context }) => context.failure)
  const failureText = useFailureText()
  if (hasFailed)
    return (
      <EmptyState title={t('card:failed')} hint={failureText(failure)}>
        <CommandButton command="catalogue.retry" appearance="primary" />
      </EmptyState>
    )
  if (isAsking) return <EmptyState title={t('searching')} />
  if (isLoading)
    return (
      <div className="catalogue-awaited">
        <p className="visually-hidden">{t('loading')}</p>
        {['first', 'second', 'third'].map(row => (
          <div key={row} aria-hidden="true" />
        ))}
      </div>
    )
  if (isWhole)
    return (
      <EmptyState title={t('empty')} hint={t('emptyHint')}>
        <CommandButton command="file.open" />
        <CommandButton command="import.open" />
      </EmptyState>
    )
  return (
    <EmptyState title={t('noMatch')} hint={t('noMatchHint')}>
      {isNarrowed && <CommandButton command="catalogue.list" args={['all']} label={t('showAll')} />}
      <SearchElsewhere />
      <CommandButton command="file.open" />
    </EmptyState>
  )
}

/** Looks for the words of the search in the palette, which also knows places, zones and commands. */
function SearchElsewhere() {
  const { t } = useTranslation('catalogue')
  const runtime = useRuntime()
  const query = useMachine('catalogue', ({ context }) => context.list.query.trim())
  const search = () => {
    run(commandById('palette.toggle'), 'button', runtime)
    edit(runtime, 'palette', { type: 'query.changed', query })
  }
  return query !== '' && <Button onClick={search}>{t('searchElsewhere', { query })}</Button>
}

/** Returns whether the catalogue covers map and table. */
export const useIsCatalogueOpen = () =>
  useMachine('panels', snapshot => snapshot.matches({ catalogue: 'open' }))

/** Renders the catalogue while it is open. */
export const Catalogue = () => useIsCatalogueOpen() && <CatalogueScreen />
