import { useEffect, useRef } from 'react'
import { useMachine } from '../shared/desk.tsx'

const STAGES = ['choosing', 'sending', 'mapping', 'importing', 'imported'] as const

/** Where the import is. */
export const useStage = () =>
  useMachine('importing', snapshot => STAGES.find(stage => snapshot.matches(stage)) ?? 'choosing')

/** For the heading of a stage: when the stage comes the focus goes there, so that it is not lost with the former one. */
export function useStageHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return { ref: heading, tabIndex: -1 } as const
}
