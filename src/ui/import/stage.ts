import { useArrivalFocus } from '../shared/arrivalFocus.ts'
import { useMachine } from '../shared/runtime.tsx'

const STAGES = ['choosing', 'sending', 'mapping', 'importing', 'imported'] as const

/** Returns the stage that the import is at. */
export const useStage = () =>
  useMachine('importing', snapshot =>
    (snapshot.matches('confirming') || snapshot.matches('removing')) && snapshot.context.report
      ? 'imported'
      : (STAGES.find(stage => snapshot.matches(stage)) ?? 'choosing'),
  )

/**
 * Returns the properties of a stage's heading: when the stage comes the focus goes there, so that it is not lost with
 * the former one.
 */
export function useArrivalHeading() {
  return { ref: useArrivalFocus<HTMLHeadingElement>(), tabIndex: -1 } as const
}
