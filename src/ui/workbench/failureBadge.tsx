import { useMachine } from '../shared/runtime.tsx'
import { FailureActions } from './failureActions.tsx'
import { useLoadFailure } from './loadFailure.ts'

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
