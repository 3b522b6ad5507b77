import { useTranslation } from 'react-i18next'
import { useMachine } from '../shared/desk.tsx'

/** Says on the map that it shows less than table and legend, because shapes did not come. */
export function MissingShapes() {
  const { t } = useTranslation('map')
  const isMissing = useMachine('workbench', ({ context }) => context.isMissingShapes)
  const hasFailed = useMachine('workbench', snapshot => snapshot.matches({ showing: 'failed' }))
  if (!isMissing || hasFailed) return null
  return (
    <div className="map-failure" role="alert">
      <p>{t('missing')}</p>
    </div>
  )
}
