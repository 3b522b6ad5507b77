import { Spinner } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Listing, rowRangeOf, type Section, subjectOf } from '../../domain/administration/sections.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { Confirmation } from '../shared/confirmation.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useFailureText } from '../shared/texts.ts'

type ListingOf<S extends Section> = Extract<Listing, { section: S }>

/** Page of a section: its rows, or a message in their place. */
export function SectionList<S extends Section>(props: {
  section: S
  none: { title: string; hint: string }
  children: (listing: ListingOf<S>, isBusy: boolean) => ReactNode
}) {
  const { section, none, children } = props
  const { t } = useTranslation('administration')
  const listing = useMachine('administration', ({ context }) => context.listing)
  const isBusy = useMachine('administration', snapshot => snapshot.hasTag('busy'))
  const isFailed = useMachine('administration', snapshot => snapshot.matches({ here: 'failed' }))
  if (isFailed) return <Failed />
  if (listing?.section !== section)
    return <Spinner size="small" label={t('reading')} className="administration-wait" />
  if (listing.count === 0) return <EmptyState {...none} />
  return (
    <>
      {children(listing as ListingOf<S>, isBusy)}
      <Pages listing={listing} />
    </>
  )
}

/** Shows why the page failed to load. */
function Failed() {
  const { t } = useTranslation('administration')
  const why = useFailureText()
  const failure = useMachine('administration', ({ context }) => context.failure)
  return (
    <div role="alert" className="administration-failed">
      <p>
        {t('failed')} {why(failure)}
      </p>
      <CommandButton command="administration.retry" label={t('retry')} />
    </div>
  )
}

/** Shows the range of listed rows, with links to other pages. */
function Pages({ listing }: { listing: Listing }) {
  const { t } = useTranslation('administration')
  const page = useMachine('administration', ({ context }) => context.page)
  const shown = rowRangeOf(listing, page)
  return (
    <nav className="administration-pages" aria-label={t('page.name')}>
      <span role="status" className="tabular">
        {t('page.rows', shown)}
      </span>
      {shown.count > listing.rows.length && (
        <>
          <CommandButton command="administration.previous" label={t('page.previous')} size="small" />
          <CommandButton command="administration.next" label={t('page.next')} size="small" />
        </>
      )}
    </nav>
  )
}

/** Asks for the name of an account or instance to confirm its deletion. */
export function DeletionConfirmation({ kind }: { kind: 'deletion' | 'removal' }) {
  const { t } = useTranslation('administration')
  const isOpen = useMachine('administration', snapshot => snapshot.matches({ here: 'confirming' }))
  const name = useMachine('administration', ({ context }) => subjectOf(context.act) ?? '')
  return (
    <Confirmation
      isOpen={isOpen}
      title={t(`${kind}.title`, { name })}
      cancel={{ command: 'administration.cancel', label: t(`${kind}.keep`) }}
      confirm={{ command: 'administration.confirm', label: t(`${kind}.confirm`) }}
    >
      <p>{t(`${kind}.text`)}</p>
    </Confirmation>
  )
}
