import { useTranslation } from 'react-i18next'
import { PATH_MAX_STEPS } from '../../contract/pathLimits.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Says how long the path is, and how the last replay ended. */
export function Summary() {
  const { t } = useTranslation('recording')
  const isReplaying = useMachine('recording', snapshot => snapshot.matches({ on: { log: 'replaying' } }))
  const steps = useMachine('recording', ({ context }) => context.log.steps)
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

/** The text that says how a replay ended, with its values: what was withheld has not been done. */
function outcomeOf({ path, outcomes }: Replay): ['arrived' | 'broken' | 'strayed' | 'partly', Counts] {
  const all = path.steps.length
  const done = outcomes.filter(outcome => outcome === 'done').length
  const count = outcomes.filter(outcome => outcome === 'differs' || outcome === 'impossible').length
  const counts = { done, all, count }
  if (outcomes.length < all) return ['broken', counts]
  if (count > 0) return ['strayed', counts]
  return [done === all ? 'arrived' : 'partly', { ...counts, count: all - done }]
}

type Counts = {
  done: number
  all: number
  count: number
}
