import './status.css'
import { ProgressBar } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { nextToUndo } from '../../../machines/workbench.draftSteps.ts'
import { BetaChip } from '../shared/betaChip.tsx'
import { KeyCaps } from '../shared/keyCaps.tsx'
import { useNumber } from '../shared/language.ts'
import { type Progress, useElapsed, useProgress, useProgressTexts } from '../shared/loadProgress.tsx'
import { Preparing } from '../shared/preparing.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName } from '../shared/texts.ts'
import { Announcement, useCounts, usePlaceTexts } from './announcement.tsx'
import { FailureActions, useLoadFailure } from './mapBadges.tsx'
import { useMissingData } from './missingData.tsx'

/** Shows the map's place, the number of displayed zones, and pending or failed loads. */
export function StatusLine() {
  const { t } = useTranslation('workbench')
  const progress = useProgress()
  const isBusy = useMachine('workbench', snapshot => snapshot.hasTag('busy'))
  const hasFailed = useMachine('workbench', snapshot => snapshot.matches({ showing: 'failed' }))
  return (
    <footer className="status">
      {isBusy && (
        <ProgressBar
          className="status-bar"
          thickness="medium"
          aria-label={t('status.progress')}
          {...(progress?.share == null ? {} : { value: progress.share })}
        />
      )}
      <div className="status-left">
        {/* First, since everything after it changes while the user waits. */}
        <Place />
        {hasFailed && <Failure />}
        {isBusy && progress ? <Loading progress={progress} /> : <Counts />}
        <Preparing className="status-part status-preparing" />
      </div>
      <BetaChip />
      <Hints />
      <Announcement />
    </footer>
  )
}

/** Returns which data does not match the map after a failed request, or null. */
function useProblem(): string | null {
  const { t } = useTranslation('workbench')
  const failure = useMachine('table', snapshot =>
    snapshot.matches({ rows: { filled: 'failed' } }) ? snapshot.context.failure : null,
  )
  const hasFailed = useMachine('workbench', snapshot => snapshot.matches({ showing: 'failed' }))
  const isMissing = useMachine('workbench', ({ context }) => context.shapes === 'missing')
  const { code, detail } = failure ?? {}
  if (code) return t('status.rowsFailed', { why: detail ?? t(`status.why.${code}`) })
  if (hasFailed) return t('status.failedAll')
  return isMissing ? t('status.shapesMissing') : null
}

function Counts() {
  const { t } = useTranslation('workbench')
  const number = useNumber()
  const name = useDatasetName()
  const { active, displayed, all, unzoned } = useCounts()
  const problem = useProblem()
  if (active === null) return <span className="status-part status-counts">{t('status.nothing')}</span>
  if (displayed === null) return null
  return (
    <span className="status-part status-counts">
      <span className="status-dot" data-problem={problem !== null || undefined} aria-hidden="true" />
      <span className="status-name">{name(active)}</span>
      <span className="tabular">
        {t('status.zones', { count: displayed, formatted: number(displayed) })}
        {all !== null && all !== displayed && ` / ${number(all)}`}
      </span>
      {unzoned > 0 && (
        <span className="tabular status-unzoned">
          {t('status.unzoned', { count: unzoned, formatted: number(unzoned) })}
        </span>
      )}
      {problem && <span className="status-problem">{problem}</span>}
    </span>
  )
}

function Loading({ progress }: { progress: Progress }) {
  const { t } = useTranslation('workbench')
  const number = useNumber()
  const name = useDatasetName()
  const elapsed = useElapsed(progress.startedAt)
  const progressTexts = useProgressTexts()
  return (
    <span className="status-part status-loading">
      <span className="status-name">
        {t('status.loading', { name: progress.datasets.map(name).join(', ') })}
      </span>
      {progressTexts(progress).map(what => (
        <span key={what} className="tabular">
          {what}
        </span>
      ))}
      {elapsed > 0 && <span className="tabular">{t('status.seconds', { seconds: number(elapsed) })}</span>}
      <span className="status-hint">
        <KeyCaps keys="Escape" /> {t('status.toAbort')}
      </span>
    </span>
  )
}

/** The map, if visible, shows the same message. */
function Failure() {
  const text = useLoadFailure()
  const isOnMap = useMissingData().length > 0
  if (isOnMap) return null
  return (
    <span className="status-part status-failure">
      <span>{text}</span>
      <FailureActions />
    </span>
  )
}

function Place() {
  const { t } = useTranslation('workbench')
  const camera = useMachine('workbench', ({ context }) => (context.pending?.view ?? context.view).camera)
  const { place, zoom } = usePlaceTexts()
  return (
    <>
      <span className="status-part status-place tabular">{camera && place(camera)}</span>
      <span className="status-part status-place status-zoom tabular">
        {camera && t('status.zoom', { zoom: zoom(camera) })}
      </span>
    </>
  )
}

function Hints() {
  const { t } = useTranslation('workbench')
  const canUndo = useMachine('workbench', ({ context }) => nextToUndo(context) !== null)
  return (
    <span className="status-hints">
      {canUndo && (
        <span>
          <KeyCaps keys="mod+z" /> {t('status.undo')}
        </span>
      )}
      <span>
        <KeyCaps keys="?" /> {t('status.help')}
      </span>
    </span>
  )
}
