import { draftIn } from '../../machines/filter.context.ts'
import { edit } from '../commands/draft.ts'
import { conditionIn } from '../commands/recordFilter.ts'
import type { Runtime } from '../commands/runtime.ts'
import { FilterOperator } from '../contract/filter.ts'
import type { DraftCondition } from '../domain/filterDraft.ts'
import { walkTree } from '../domain/filterTree.ts'

/** Goes on writing a filter: takes a row of its tree, or changes a part of the condition that is worked on. */
export function typeFilter(runtime: Runtime, part: string | undefined, value: string): boolean {
  const { filter } = runtime.snapshots()
  if (!filter.matches('editing')) return false
  if (part === 'row') {
    const draft = draftIn(filter.context)
    const id = draft && walkTree(draft.root)[Number(value)]?.node.id
    if (id) edit(runtime, 'filter', { type: 'node.picked', id })
    return Boolean(id)
  }
  const condition = conditionIn(runtime.snapshots())
  const patch = condition && patchOf(runtime, part, value)
  if (!patch) return false
  edit(runtime, 'filter', { type: 'condition.changed', id: condition.id, patch })
  return true
}

function patchOf(runtime: Runtime, part: string | undefined, text: string): Partial<DraftCondition> | null {
  if (part === 'label') return { label: text }
  if (part === 'value') return { typed: { text, language: runtime.snapshots().preferences.context.language } }
  const operator = part === 'operator' ? FilterOperator.safeParse(text).data : undefined
  return operator ? { operator } : null
}
