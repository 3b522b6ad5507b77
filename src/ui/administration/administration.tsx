import './administration.css'
import { Spinner } from '@fluentui/react-components'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAdminister } from '../../contract/role.ts'
import { SECTIONS, type Section, sectionOf } from '../../domain/administration/sections.ts'
import { addTexts } from '../../i18n/index.ts'
import { BackToMap } from '../shared/backToMap.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { useAutoFocusHeading } from '../shared/focus.ts'
import { NotFound } from '../shared/notFound.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { Accounts } from './accounts.tsx'
import { Audit } from './audit.tsx'
import { FeedbackList } from './feedback.tsx'
import { Imports } from './imports.tsx'
import { Jobs } from './jobs.tsx'

await addTexts(
  import.meta.glob('../../../locales/*/{account,administration,feedback}.json', { import: 'default' }),
)

const LISTS: Readonly<Record<Section, ComponentType>> = {
  accounts: Accounts,
  feedback: FeedbackList,
  imports: Imports,
  jobs: Jobs,
  audit: Audit,
}

/** Shows the sections for administrators. Other users see who may use them. */
export function AdministrationScreen() {
  const { t } = useTranslation('administration')
  const heading = useAutoFocusHeading()
  const section = useMachine('navigation', ({ context }) => sectionOf(context.place.path))
  const visitor = useMachine('navigation', ({ context }) => context.visitor)
  const role = useMachine('administration', ({ context }) => context.account?.role ?? null)
  if (section === null) return <NotFound />
  const Shown = LISTS[section]
  return (
    <main className="administration">
      <div className="administration-page">
        <div>
          <BackToMap />
        </div>
        <h2 {...heading} className="administration-title">
          {t('title')}
        </h2>
        {role !== null && mayAdminister(role) ? (
          <>
            <Parts section={section} />
            <Shown />
          </>
        ) : visitor === 'member' ? (
          <EmptyState title={t('forbidden.title')} hint={t('forbidden.hint')}>
            <CommandButton command="screen.workbench" label={t('toMap')} appearance="primary" />
          </EmptyState>
        ) : (
          <Spinner size="small" label={t('restoring')} className="administration-wait" />
        )}
      </div>
    </main>
  )
}

/** Sections of the administration, side by side. */
function Parts({ section }: { section: Section }) {
  const { t } = useTranslation('administration')
  return (
    <nav className="administration-parts" aria-label={t('parts')}>
      {SECTIONS.map(each => (
        <Part key={each} section={each} isHere={each === section} />
      ))}
    </nav>
  )
}

function Part({ section, isHere }: { section: Section; isHere: boolean }) {
  const { t } = useTranslation('commands')
  const { run, data } = useCommand('administration.open', [section])
  return (
    <button
      {...data}
      type="button"
      className="administration-part"
      aria-current={isHere ? 'page' : undefined}
      onClick={run}
    >
      {t(`choices.sections.${section}`)}
    </button>
  )
}
