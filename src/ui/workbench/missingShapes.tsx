import { useTranslation } from 'react-i18next'
import { useMachine } from '../shared/runtime.tsx'

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
