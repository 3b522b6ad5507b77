import { ProgressBar } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { WarningRegular } from '@fluentui/react-icons/svg/warning'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isPartial } from '../../domain/import/originMatching.ts'
import { datesOf } from '../../domain/import/tableDates.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useAutoFocusHeading } from '../shared/focus.ts'
import { useText } from '../shared/language.ts'
import { useElapsed } from '../shared/loadProgress.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useBytes, useDatasetName, useDate } from '../shared/texts.ts'
import { RemovalProgress } from './pastImports.tsx'
import { Report } from './report.tsx'

/** Shows the upload. */
export function Sending() {
  const { t } = useTranslation('importing')
  const bytes = useBytes()
  const { file, sent, size: awaited } = useMachine('importing', ({ context }) => context)
  if (!file) return null
  const size = file.content instanceof Blob ? file.bytes : awaited
  const share = size === null ? null : Math.min(1, sent / Math.max(1, size))
  const title = t(file.content instanceof Blob ? 'sending' : 'fetching', { name: file.name })
  return (
    <ProgressLayout title={title}>
      <ProgressBar aria-label={title} {...(share !== null && share < 1 ? { value: share } : {})} />
      <p role="status" className="import-note tabular">
        {size === null
          ? t('arrived', { sent: bytes(sent) })
          : sent < size
            ? t('sent', { sent: bytes(sent), size: bytes(size) })
            : t('looking')}
      </p>
    </ProgressLayout>
  )
}

/** Shows the running import. */
export function Importing() {
  const { t } = useTranslation('importing')
  const text = useText()
  const name = useMachine('importing', ({ context }) => context.draft?.dataset.name)
  return (
    <ProgressLayout title={t('importing', { name: name ? text(name) : '' })}>
      <WorkProgress label={t('importing', { name: name ? text(name) : '' })} />
      <DateUnderWay />
      <p className="import-note">{t('nothingYet')}</p>
    </ProgressLayout>
  )
}

function ProgressLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('importing')
  const heading = useAutoFocusHeading()
  return (
    <div className="import-under">
      <h2 {...heading} className="import-title">
        {title}
      </h2>
      {children}
      <div className="import-actions">
        <CommandButton command="import.abort" label={t('abort')} />
      </div>
    </div>
  )
}

/** Shows the progress of a try or an import: step, rows, rate and time. */
export function WorkProgress({ label }: { label: string }) {
  const { t } = useTranslation('importing')
  const { progress, startedAt } = useMachine('importing', ({ context }) => context)
  const seconds = useElapsed(startedAt)
  const { step, done, total } = progress ?? { step: 'read' as const, done: 0, total: null }
  const isReading = step === 'read'
  const share = total && step !== 'wait' ? Math.min(1, done / total) : undefined
  const facts = [
    step === 'wait' ? t('before', { count: total ?? 0 }) : t(`step.${step}`),
    isReading && done > 0 && t('done', { count: done }),
    isReading && done > 0 && seconds > 0 && t('rate', { rate: Math.round(done / seconds) }),
    t('elapsed', { seconds }),
  ]
  return (
    <>
      <ProgressBar aria-label={label} {...(share === undefined || isReading ? {} : { value: share })} />
      <p className="import-note tabular">{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}

/** Returns the table date that is being imported or is next, with its position; null for other files. */
function useTableDate() {
  const { upload, request, done } = useMachine('importing', ({ context }) => context)
  const { read } = request
  if (!upload || read.long?.kind !== 'rows') return null
  const count = datesOf({ repeated: upload.survey.repeated, read }).length
  return { ...read.long, at: done.length + 1, count, left: count - done.length }
}

/** Shows which date of a table is being imported. */
function DateUnderWay() {
  const { t } = useTranslation('importing')
  const date = useTableDate()
  return date && date.count > 1 ? <p className="import-note tabular">{t('dateUnderWay', date)}</p> : null
}

/** Offers the remaining dates of a table after importing one. */
function NextDates() {
  const { t } = useTranslation('importing')
  const date = useTableDate()
  if (date === null) return null
  return (
    <div className="import-aside">
      <span>{t('datesLeft', { count: date.left, by: date.by })}</span>
      <CommandButton command="import.next" label={t('nextDate', { value: date.value })} size="small" />
      {date.left > 1 && (
        <CommandButton command="import.rest" label={t('allDates', { count: date.left })} size="small" />
      )}
    </div>
  )
}

/** Shows the result of an import and the next actions. */
export function Imported() {
  const { t } = useTranslation('importing')
  const heading = useAutoFocusHeading()
  const nameOf = useDatasetName()
  const date = useDate()
  const report = useMachine('importing', ({ context }) => context.report)
  if (!report) return null
  const { dataset, data_date } = report.instance
  const name = nameOf(dataset)
  return (
    <div className="import-under">
      {isPartial(report) ? (
        <WarningRegular className="import-done" data-partial />
      ) : (
        <CheckmarkCircleRegular className="import-done" />
      )}
      <h2 {...heading} className="import-title">
        {t('imported', { name })}
      </h2>
      <p className="import-note">{t('importedHint', { date: date(data_date) })}</p>
      <Report report={report} title={t('reportDone')} />
      <NextDates />
      <RemovalProgress />
      <div className="import-actions">
        <CommandButton command="import.remove" label={t('remove')} />
        <CommandButton command="import.again" label={t('again')} />
        <CommandButton command="import.show" label={t('show')} appearance="primary" />
      </div>
    </div>
  )
}
