import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/desk.tsx'
import { useNumber } from '../shared/language.ts'
import { type Progress, useProgress } from '../shared/loads.ts'

/** Says on the map that what it shows is not all yet, and lets it be stopped. */
export function LoadingBadge() {
  const { t } = useTranslation('workbench')
  const progress = useProgress()
  const isBusy = useMachine('workbench', snapshot => snapshot.hasTag('busy'))
  if (!isBusy) return null
  return (
    <div className="map-loading">
      <span className="map-spinner" aria-hidden="true" />
      <span className="tabular">
        <Arrived progress={progress} />
      </span>
      <CommandButton command="loading.abort" label={t('steps.abort')} size="small" />
    </div>
  )
}

function Arrived({ progress }: { progress: Progress | null }) {
  const { t } = useTranslation('map')
  const number = useNumber()
  if (!progress || (progress.total === null && progress.received === 0)) return t('opening')
  const received = number(progress.received)
  return progress.total === null
    ? t('soFar', { received })
    : t('loading', { received, total: number(progress.total) })
}
