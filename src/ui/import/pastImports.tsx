import './pastImports.css'
import { ProgressBar } from '@fluentui/react-components'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PastImport } from '../../contract/import.ts'
import { pastImportsOf } from '../../domain/import/availability.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { Confirmation } from '../shared/confirmation.tsx'
import { useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useBytes, useDatasetName, useDate, useFailureText } from '../shared/texts.ts'
import { Report } from './report.tsx'
import { useDatedName } from './useDatedName.ts'

/** Lists the user's past imports, each with a remove button. */
export function PastImports() {
  const { t } = useTranslation('importing')
  const heading = useId()
  const { imports, failure } = useMachine('imports', ({ context }) => context)
  const isReading = useMachine('imports', snapshot => snapshot.matches({ here: 'reading' }))
  const last = useMachine('importing', ({ context }) => context.last)
  const past = pastImportsOf(imports, last)
  if (past.length === 0 && !isReading && !failure) return null
  return (
    <section className="import-past" aria-labelledby={heading} aria-busy={isReading}>
      <h3 id={heading} className="heading">
        {t('past.title')}
      </h3>
      {isReading && past.length === 0 && <p className="import-note">{t('past.reading')}</p>}
      <ListFailure />
      {past.length > 0 && (
        <ul>
          {past.map(each => (
            <PastRow key={each.instance.id} past={each} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Shows how much of the quota the user's imports use. */
export function Usage() {
  const { t } = useTranslation('importing')
  const bytes = useBytes()
  const usage = useMachine('imports', ({ context }) => context.usage)
  const isRefused = useMachine('importing', ({ context }) => context.failure !== null)
  if (usage === null || usage.allowed === null) return null
  const { used, allowed } = usage
  const params = { used: bytes(used), allowed: bytes(allowed) }
  // A refusal already explains what to do.
  return used < allowed || isRefused ? (
    <p className="import-note">{t('usage', params)}</p>
  ) : (
    <p className="import-failure">{t('usageFull', params)}</p>
  )
}

/** Shows why the list is missing, and the next step. */
function ListFailure() {
  const { t } = useTranslation('importing')
  const why = useFailureText()
  const isFailed = useMachine('imports', snapshot => snapshot.matches({ here: 'failed' }))
  const failure = useMachine('imports', ({ context }) => context.failure)
  if (!isFailed || !failure) return null
  // The server's refusal explains the first step, such as opening the owner's address.
  const isRefused = failure.code === 'refused' && failure.detail !== null
  return (
    <div className="import-unread">
      {isRefused ? (
        <p className="import-note">{failure.detail}</p>
      ) : (
        <p role="alert" className="import-failure">
          {t('past.failed')} {why(failure)}
        </p>
      )}
      <CommandButton command="import.relist" label={t('past.retry')} size="small" />
    </div>
  )
}

function PastRow({ past: { instance, name, report } }: { past: PastImport }) {
  const { t } = useTranslation('importing')
  const text = useText()
  const date = useDate()
  const { id, imported_at, rows } = instance
  return (
    <li>
      <div className="import-past-row">
        <strong>{text(name)}</strong>
        <span>{t('past.imported', { instance: id, date: date(imported_at) })}</span>
        <span className="tabular">{t('past.rows', { count: rows })}</span>
        <CommandButton
          command="import.removePast"
          args={[id]}
          label={t('past.remove')}
          name={t('past.removeNamed', { instance: id })}
          size="small"
        />
      </div>
      {report && (
        <details className="import-examples">
          <summary aria-label={t('past.reportOf', { instance: id })}>{t('past.report')}</summary>
          <Report report={report} title={t('past.report')} isTitled />
        </details>
      )}
    </li>
  )
}

/** Asks for confirmation before removing an import from the catalogue. */
export function ImportRemoval() {
  const { t } = useTranslation('importing')
  const nameOf = useDatasetName()
  const isOpen = useMachine('importing', snapshot => snapshot.matches('confirming'))
  const unwanted = useMachine('importing', ({ context }) => context.unwanted)
  return (
    <Confirmation
      isOpen={isOpen}
      title={t('removal.title', { name: nameOf(unwanted?.dataset ?? '') })}
      cancel={{ command: 'import.cancelRemoval', label: t('removal.cancel') }}
      confirm={{ command: 'import.confirmRemoval', label: t('removal.confirm') }}
    >
      <p>{t('removal.text', { instance: unwanted?.id ?? '' })}</p>
    </Confirmation>
  )
}

/** Offers to remove the last import while the page is open. */
export function LastImport() {
  const { t } = useTranslation('importing')
  const datedName = useDatedName()
  const last = useMachine('importing', ({ context }) => context.last)
  if (!last) return null
  return (
    <p className="import-aside">
      <span>{t('last', { name: datedName(last.id) })}</span>
      <CommandButton command="import.remove" label={t('remove')} size="small" />
    </p>
  )
}

/** Shows a running removal, or the reason of its failure. */
export function RemovalProgress() {
  const { t } = useTranslation('importing')
  const nameOf = useDatasetName()
  const why = useFailureText()
  const { unwanted, notRemoved } = useMachine('importing', ({ context }) => context)
  const isRemoving = useMachine('importing', snapshot => snapshot.matches('removing'))
  if (isRemoving) return <ProgressBar aria-label={t('removing', { name: nameOf(unwanted?.dataset ?? '') })} />
  return notRemoved ? (
    <p role="alert" className="import-failure">
      {t('removal.failed')} {why(notRemoved)}
    </p>
  ) : null
}
