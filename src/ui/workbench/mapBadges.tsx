import { useTranslation } from 'react-i18next'
import { canBeLeftOut } from '../../../machines/workbench.view.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useProgress, useProgressTexts } from '../shared/loadProgress.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName } from '../shared/texts.ts'

/** Says on the map that what it shows is not all yet, and lets it be stopped. */
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

/** Says that a file is being read, and lets it be left. */
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

/** Says on the map why what was asked for is not there, and how to go on. */
export function FailureBadge() {
  const hasFailed = useMachine('workbench', snapshot => snapshot.matches({ showing: 'failed' }))
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

/**
 * Shows the ways to go on when something could not be loaded: try again, do without it, or give up all that was asked
 * for.
 */
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

/** Says what could not be loaded, and why. */
export function useLoadFailure(): string {
  const { t } = useTranslation('workbench')
  const name = useDatasetName()
  const failures = useMachine('workbench', ({ context }) => context.failures)
  const [first] = Object.entries(failures)
  if (!first) return t('status.failedAll')
  const [dataset, { code, detail }] = first
  return t('status.failed', { name: name(dataset), why: detail ?? t(`status.why.${code}`) })
}

/** Says on the map that it shows less than table and legend: shapes are still on their way, or did not come. */
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
