import { useTranslation } from 'react-i18next'
import { canBeLeftOut } from '../../domain/view/pending.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useProgress, useProgressTexts } from '../shared/loadProgress.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName } from '../shared/texts.ts'
import { MissingData, useMissingData, useMissingText } from './missingData.tsx'

/** Shows on the map that data is still loading, and offers to abort. */
export function LoadingBadge() {
  const { t } = useTranslation('workbench')
  const progress = useProgress()
  const progressTexts = useProgressTexts()
  const isBusy = useMachine('workbench', snapshot => snapshot.hasTag('busy'))
  if (!isBusy) return null
  return (
    <div className="map-loading">
      <span className="map-spinner" aria-hidden="true" />
      <span className="tabular">{progressTexts(progress).join(' · ')}</span>
      <CommandButton command="loading.abort" label={t('steps.abort')} size="small" />
    </div>
  )
}

/** Shows that a file is being read, and offers to cancel. */
export function OpeningBadge() {
  const { t } = useTranslation('workbench')
  const file = useMachine('opening', snapshot =>
    snapshot.matches('reading') ? (snapshot.context.file?.name ?? '') : null,
  )
  if (file === null) return null
  return (
    <div className="map-loading map-reading" role="status">
      <span className="map-spinner" aria-hidden="true" />
      <span>{file === '' ? t('readingPasted') : t('readingFile', { file })}</span>
      <CommandButton command="file.abort" label={t('steps.abort')} size="small" />
    </div>
  )
}

/** Shows on the map why a load failed, and how to continue. */
export function FailureBadge() {
  const hasFailed = useMachine('workbench', snapshot => snapshot.matches({ showing: 'failed' }))
  const missing = useMissingData()
  if (missing.length > 0) return <MissingData missing={missing} />
  return hasFailed && <Failure />
}

function Failure() {
  return (
    <div className="map-failure">
      <p>{useLoadFailure()}</p>
      <FailureActions />
    </div>
  )
}

/** Renders the actions after a failed load: retry, continue without it, or cancel the whole request. */
export function FailureActions() {
  const { t } = useTranslation('workbench')
  const failed = useMachine('workbench', ({ context }) =>
    Object.keys(context.failures).find(dataset => canBeLeftOut(context, dataset)),
  )
  return (
    <>
      <CommandButton command="loading.retry" label={t('status.retry')} size="small" appearance="primary" />
      {failed && (
        <CommandButton command="dataset.remove" args={[failed]} label={t('status.leaveOut')} size="small" />
      )}
      <CommandButton command="loading.abort" label={t('status.dismiss')} size="small" />
    </>
  )
}

/** Returns what failed to load, and why. */
export function useLoadFailure(): string {
  const { t } = useTranslation('workbench')
  const name = useDatasetName()
  const failures = useMachine('workbench', ({ context }) => context.failures)
  const [missing] = useMissingData()
  const missingText = useMissingText()
  if (missing) return missingText(missing)
  const [first] = Object.entries(failures)
  if (!first) return t('status.failedAll')
  const [dataset, { code, detail }] = first
  return t('status.failed', { name: name(dataset), why: detail ?? t(`status.why.${code}`) })
}

/** Shows that the map is incomplete: shapes are pending or failed to load. */
export function MissingShapes() {
  const { t } = useTranslation('map')
  const shapes = useMachine('workbench', ({ context }) => context.shapes)
  const isSettled = useMachine('workbench', snapshot => snapshot.matches({ showing: 'settled' }))
  if (!isSettled || shapes === 'whole') return null
  if (shapes === 'coming')
    return (
      <div className="map-loading map-coming" role="status">
        <span className="map-spinner" aria-hidden="true" />
        <span>{t('coming')}</span>
      </div>
    )
  return (
    <div className="map-failure" role="alert">
      <p>{t('missing')}</p>
    </div>
  )
}
