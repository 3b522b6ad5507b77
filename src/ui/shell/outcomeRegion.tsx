import { useState } from 'react'
import { useLanguage } from '../shared/language.ts'
import { useSnapshots } from '../shared/runtime.tsx'
import { outcomeOf } from './outcomes.ts'

/**
 * Announces the outcomes of actions politely, wherever the focus is. Each sentence is a new element, so that
 * assistive technology announces the same one again.
 */
export function OutcomeRegion() {
  const { number, text } = useOutcome()
  return (
    <div className="visually-hidden" role="status" data-outcome="">
      {text && <p key={number}>{text}</p>}
    </div>
  )
}

/** Returns the last outcome, and the number of outcomes so far. */
function useOutcome() {
  const snapshots = useSnapshots()
  const language = useLanguage()
  const [last, setLast] = useState({ snapshots, number: 0, text: '' })
  if (snapshots === last.snapshots) return last
  const text = outcomeOf(last.snapshots, snapshots, language)
  const next = text === '' ? { ...last, snapshots } : { snapshots, number: last.number + 1, text }
  setLast(next)
  return next
}
