import { useState } from 'react'
import type { Snapshots } from '../../commands/command.ts'
import { useLanguage } from '../shared/language.ts'
import { useSnapshots } from '../shared/runtime.tsx'
import { outcomeOf } from './outcomes.ts'

/**
 * Outcome of the last action since some snapshots. Each sentence is a new element, so that assistive technology
 * announces the same one again.
 */
export function Outcome({ since }: { since: Snapshots }) {
  const snapshots = useSnapshots()
  const language = useLanguage()
  const [last, setLast] = useState({ snapshots: since, number: 0, text: '' })
  if (snapshots !== last.snapshots) {
    const text = outcomeOf(last.snapshots, snapshots, language)
    setLast(text === '' ? { ...last, snapshots } : { snapshots, number: last.number + 1, text })
  }
  return last.text === '' ? null : <p key={last.number}>{last.text}</p>
}
