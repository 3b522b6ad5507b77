import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/desk.tsx'
import { useLoadFailure } from './loadFailure.ts'

/** Says on the map why what was asked for is not there, and how to go on. */
export function FailureBadge() {
  const hasFailed = useMachine('workbench', snapshot => snapshot.matches({ showing: 'failed' }))
  return hasFailed && <Failure />
}

function Failure() {
  const { t } = useTranslation('workbench')
  return (
    <div className="map-failure">
      <p>{useLoadFailure()}</p>
      <CommandButton command="loading.retry" label={t('status.retry')} size="small" appearance="primary" />
      <CommandButton command="loading.abort" label={t('status.dismiss')} size="small" />
    </div>
  )
}
