import './status.css'
import { ProgressBar } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { ZoneAnnouncement } from '../inspector/standing.tsx'
import { useLoad, useMachine } from '../shared/desk.tsx'
import { Keys } from '../shared/keys.tsx'
import { useNumber } from '../shared/language.ts'
import { zonesIn } from '../shared/legend.ts'
import { type Progress, useProgress } from '../shared/loads.ts'
import { useDatasetName } from '../shared/names.ts'
import { useElapsed } from './elapsed.ts'
import { FailureActions } from './failureActions.tsx'
import { useLoadFailure } from './loadFailure.ts'

/** Where the map is, how much is displayed, what is loading or has failed. */
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
          {...(progress?.total ? { value: progress.received / progress.total } : {})}
        />
      )}
      <div className="status-left">
        {hasFailed && <Failure />}
        {isBusy && progress ? <Loading progress={progress} /> : <Counts />}
        <Place />
      </div>
      <Hints />
      <Announcement isBusy={isBusy} hasFailed={hasFailed} />
      <ZoneAnnouncement />
    </footer>
  )
}

function useCounts() {
  const active = useMachine('workbench', ({ context }) => context.active)
  const displayed = useLoad(active ?? '', load =>
    load?.context.legend ? zonesIn(load.context.legend) : null,
  )
  const all = useLoad(active ?? '', load => load?.context.sheet?.instance.zones ?? null)
  return { active, displayed, all }
}

function Counts() {
  const { t } = useTranslation('workbench')
  const number = useNumber()
  const name = useDatasetName()
  const { active, displayed, all } = useCounts()
  if (active === null) return <span className="status-part status-counts">{t('status.nothing')}</span>
  if (displayed === null) return null
  return (
    <span className="status-part status-counts">
      <span className="status-dot" aria-hidden="true" />
      <span className="status-name">{name(active)}</span>
      <span className="tabular">
        {t('status.zones', { count: displayed, formatted: number(displayed) })}
        {all !== null && all !== displayed && ` / ${number(all)}`}
      </span>
    </span>
  )
}

function Loading({ progress }: { progress: Progress }) {
  const { t } = useTranslation('workbench')
  const number = useNumber()
  const name = useDatasetName()
  const elapsed = useElapsed(progress.startedAt)
  const { parts, received, total } = progress
  return (
    <span className="status-part status-loading">
      <span className="status-name">
        {t('status.loading', { name: progress.datasets.map(name).join(', ') })}
      </span>
      <span className="tabular">
        {total === null
          ? t('status.opening')
          : t('status.elements', {
              received: number(received),
              total: number(total),
            })}
      </span>
      {parts.total !== null && parts.total > 1 && (
        <span className="tabular status-parts">
          {t('status.parts', {
            received: number(parts.received),
            total: number(parts.total),
          })}
        </span>
      )}
      {elapsed > 0 && <span className="tabular">{t('status.seconds', { seconds: number(elapsed) })}</span>}
      <span className="status-hint">
        <Keys keys="Escape" /> {t('status.toAbort')}
      </span>
    </span>
  )
}

/** The map says it too, where it is in sight. */
function Failure() {
  return (
    <span className="status-part status-failure">
      <span>{useLoadFailure()}</span>
      <FailureActions />
    </span>
  )
}

function Place() {
  const { t } = useTranslation('workbench')
  const degrees = useNumber({
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const zoom = useNumber({
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const camera = useMachine('workbench', ({ context }) => (context.pending?.view ?? context.view).camera)
  if (!camera) return null
  const { lat, lng } = camera
  return (
    <>
      <span className="status-part status-place tabular">
        {degrees(Math.abs(lat))}° {t(lat < 0 ? 'status.south' : 'status.north')} · {degrees(Math.abs(lng))}°{' '}
        {t(lng < 0 ? 'status.west' : 'status.east')}
      </span>
      <span className="status-part status-place tabular">
        {t('status.zoom', { zoom: zoom(camera.zoom) })}
      </span>
    </>
  )
}

function Hints() {
  const { t } = useTranslation('workbench')
  const canUndo = useMachine('workbench', ({ context }) => context.past.length > 0)
  return (
    <span className="status-hints">
      {canUndo && (
        <span>
          <Keys keys="mod+z" /> {t('status.undo')}
        </span>
      )}
      <span>
        <Keys keys="?" /> {t('status.help')}
      </span>
    </span>
  )
}

/** Says politely what begins, ends and fails; not every step of the way. */
function Announcement({ isBusy, hasFailed }: { isBusy: boolean; hasFailed: boolean }) {
  const { t } = useTranslation('workbench')
  const number = useNumber()
  const name = useDatasetName()
  const { active, displayed } = useCounts()
  const settled =
    active !== null && displayed !== null
      ? t('status.shown', {
          name: name(active),
          count: displayed,
          formatted: number(displayed),
        })
      : ''
  const state = hasFailed ? t('status.failedAll') : settled
  return (
    <span className="visually-hidden" role="status">
      {isBusy ? t('status.busy') : state}
    </span>
  )
}
