import { ProgressBar } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBytes } from '../download/bytes.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useElapsed } from '../workbench/elapsed.ts'
import { DateUnderWay } from './nextDates.tsx'
import { useArrivalHeading } from './stage.ts'

/** The file on its way to the server. */
export function Sending() {
  const { t } = useTranslation('importing')
  const bytes = useBytes()
  const { file, sent } = useMachine('importing', ({ context }) => context)
  if (!file) return null
  const share = Math.min(1, sent / Math.max(1, file.bytes))
  return (
    <Under title={t('sending', { name: file.name })}>
      <ProgressBar aria-label={t('sending', { name: file.name })} {...(share < 1 ? { value: share } : {})} />
      <p role="status" className="import-note tabular">
        {share < 1 ? t('sent', { sent: bytes(sent), size: bytes(file.bytes) }) : t('looking')}
      </p>
    </Under>
  )
}

/** The import itself. */
export function Importing() {
  const { t } = useTranslation('importing')
  const text = useText()
  const name = useMachine('importing', ({ context }) => context.draft?.dataset.name)
  return (
    <Under title={t('importing', { name: name ? text(name) : '' })}>
      <WorkProgress label={t('importing', { name: name ? text(name) : '' })} />
      <DateUnderWay />
      <p className="import-note">{t('nothingYet')}</p>
    </Under>
  )
}

function Under({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('importing')
  const heading = useArrivalHeading()
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

/** Shows the progress of a try or an import: the step, rows with their rate, time. */
export function WorkProgress({ label }: { label: string }) {
  const { t } = useTranslation('importing')
  const { progress, startedAt } = useMachine('importing', ({ context }) => context)
  const seconds = useElapsed(startedAt)
  const { step, done, total } = progress ?? { step: 'read' as const, done: 0, total: null }
  const isReading = step === 'read'
  const share = total ? Math.min(1, done / total) : undefined
  const facts = [
    t(`step.${step}`),
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
