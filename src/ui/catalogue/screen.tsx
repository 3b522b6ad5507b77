import './catalogue.css'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { datasetsListed } from '../../domain/search/catalogueList.ts'
import { readyMapsOf } from '../../domain/view/readyMaps.ts'
import { addTexts } from '../../i18n/index.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { useLanguage } from '../shared/language.ts'
import { Preparing } from '../shared/preparing.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useFailureText } from '../shared/texts.ts'
import { DatasetRow } from './datasetRow.tsx'
import { ListControls } from './listControls.tsx'
import { ReadyMaps } from './readyMaps.tsx'

await addTexts(import.meta.glob('../../../locales/*/catalogue.json', { import: 'default' }))

/** The datasets of the catalogue to choose from, with maps that are ready to be shown. */
export function CatalogueScreen() {
  const { t } = useTranslation('catalogue')
  const datasets = useMachine('selection', ({ context }) => context.datasets)
  const list = useMachine('selection', ({ context }) => context.list)
  const language = useLanguage()
  const listed = datasetsListed(datasets, list, language)
  const isListening = useIsListening()
  const isWhole = list.query === '' && list.type === 'all'
  return (
    <section className="catalogue" data-pane={isListening ? 'catalogue' : undefined} aria-label={t('title')}>
      <CommandButton
        command="catalogue.close"
        icon={<DismissRegular />}
        iconOnly
        appearance="subtle"
        className="catalogue-close"
      />
      {isWhole && <ReadyMaps maps={readyMapsOf(datasets)} />}
      <div className="catalogue-head">
        <h2 className="catalogue-title">{t('title')}</h2>
        <span className="catalogue-count" role="status">
          {datasets.length > 0 && t('count', { count: listed.length })}
        </span>
        <ListControls first={listed[0]?.id ?? null} />
      </div>
      <Preparing className="catalogue-preparing" />
      {listed.length > 0 ? (
        <ul className="catalogue-list">
          {listed.map(dataset => (
            <DatasetRow key={dataset.id} dataset={dataset} />
          ))}
        </ul>
      ) : (
        <NothingListed isWhole={isWhole} />
      )}
    </section>
  )
}

/**
 * Tells whether what is drawn hears of changes of the machines, which it does once its effects have run. It is no pane
 * before, as a pane is given the focus: what somebody types at once into a field that does not listen yet is lost.
 */
function useIsListening(): boolean {
  const [isListening, listen] = useState(false)
  useEffect(() => listen(true), [])
  return isListening
}

/** Says why no dataset is listed, with the way out. */
function NothingListed({ isWhole }: { isWhole: boolean }) {
  const { t } = useTranslation(['catalogue', 'card'])
  const hasFailed = useMachine('selection', snapshot => snapshot.matches({ catalogue: 'failed' }))
  const isLoading = useMachine('selection', snapshot => snapshot.matches({ catalogue: 'loading' }))
  const isNarrowed = useMachine('selection', ({ context }) => context.list.type !== 'all')
  const failure = useMachine('selection', ({ context }) => context.failure)
  const failureText = useFailureText()
  if (hasFailed)
    return (
      <EmptyState title={t('card:failed')} hint={failureText(failure)}>
        <CommandButton command="catalogue.retry" appearance="primary" />
      </EmptyState>
    )
  if (isLoading) return <EmptyState title={t('loading')} />
  if (isWhole)
    return (
      <EmptyState title={t('empty')} hint={t('emptyHint')}>
        <CommandButton command="import.open" />
      </EmptyState>
    )
  return (
    <EmptyState title={t('noMatch')} hint={t('noMatchHint')}>
      {isNarrowed && <CommandButton command="catalogue.list" args={['all']} label={t('showAll')} />}
    </EmptyState>
  )
}
