import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useProgress } from '../shared/loads.ts'
import { useProgressTexts } from '../shared/progressTexts.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Says on the map that what it shows is not all yet, and lets it be stopped. */
export function LoadingBadge() {
  const { t } = useTranslation('workbench')
  const progress = useProgress()
  const arrived = useProgressTexts()
  const isBusy = useMachine('workbench', snapshot => snapshot.hasTag('busy'))
  if (!isBusy) return null
  return (
    <div className="map-loading">
      <span className="map-spinner" aria-hidden="true" />
      <span className="tabular">{arrived(progress).join(' · ')}</span>
      <CommandButton command="loading.abort" label={t('steps.abort')} size="small" />
    </div>
  )
}
