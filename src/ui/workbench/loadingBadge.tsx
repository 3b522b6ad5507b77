import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/desk.tsx'
import { useNumber } from '../shared/language.ts'
import { type Progress, useProgress } from '../shared/loads.ts'

/** Says on the map that what it shows is not all yet, and lets it be stopped. */
export function LoadingBadge() {
  const { t } = useTranslation(['map', 'workbench'])
  const number = useNumber()
  const progress = useProgress()
  const isBusy = useMachine('workbench', snapshot => snapshot.hasTag('busy'))
  const said = (now: Progress | null) => {
    if (!now || (now.total === null && now.received === 0)) return t('map:opening')
    const received = number(now.received)
    return now.total === null
      ? t('map:soFar', { received })
      : t('map:loading', { received, total: number(now.total) })
  }
  if (!isBusy) return null
  return (
    <div className="map-loading">
      <span className="map-spinner" aria-hidden="true" />
      <span className="tabular">
        {progress?.total
          ? t('map:loading', {
              received: number(progress.received),
              total: number(progress.total),
            })
          : t('map:opening')}
      </span>
      <CommandButton command="loading.abort" label={t('workbench:steps.abort')} size="small" />
    </div>
  )
}
