import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/desk.tsx'
import { useNumber } from '../shared/language.ts'
import { useProgress } from '../shared/loads.ts'

/** Says on the map that what it shows is not all yet, and lets it be stopped. */
export function LoadingBadge() {
  const { t } = useTranslation(['map', 'workbench'])
  const number = useNumber()
  const progress = useProgress()
  const isBusy = useMachine('workbench', snapshot => snapshot.hasTag('busy'))
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
