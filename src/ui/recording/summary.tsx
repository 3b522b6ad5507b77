import { useTranslation } from 'react-i18next'
import { PATH_MAX_STEPS } from '../../contract/pathLimits.ts'
import { useMachine } from '../shared/desk.tsx'

/** Says how long the path is, and how the last replay ended. */
export function Summary() {
  const { t } = useTranslation('recording')
  const isReplaying = useMachine('recording', snapshot => snapshot.matches({ on: { tape: 'replaying' } }))
  const steps = useMachine('recording', ({ context }) => context.tape.steps)
  const replay = useMachine('recording', ({ context }) => context.replay)
  const withheld = steps.filter(({ act }) => act.kind !== 'server' && act.withheld).length
  if (replay && isReplaying)
    return (
      <p className="recording-summary tabular">
        {t('replaying', { done: replay.outcomes.length, all: replay.path.steps.length })}
      </p>
    )
  const texts = [
    t('acts', { count: steps.length }),
    ...(withheld > 0 ? [t('withheld', { count: withheld })] : []),
    ...(steps.length >= PATH_MAX_STEPS ? [t('full')] : []),
  ]
  return (
    <p className="recording-summary tabular">
      <span>{texts.join(' · ')}</span>
      <span role="status">{replay && t(...outcomeOf(replay))}</span>
    </p>
  )
}

type Replay = { path: { steps: readonly unknown[] }; outcomes: readonly string[] }

/** The text that says how a replay ended, with its values. */
function outcomeOf({ path, outcomes }: Replay): ['arrived' | 'broken' | 'strayed', { count: number }] {
  // What was withheld is said beside, whether it is replayed or not.
  const count = outcomes.filter(outcome => outcome === 'differs' || outcome === 'impossible').length
  if (outcomes.length < path.steps.length) return ['broken', { count }]
  return [count === 0 ? 'arrived' : 'strayed', { count }]
}
