import { draftIn } from '../../machines/filter.context.ts'
import type { Desk } from '../commands/desk.ts'
import { edit } from '../commands/draft.ts'
import { conditionIn } from '../commands/recordFilter.ts'
import { FilterOperator } from '../contract/filter.ts'
import type { DraftCondition } from '../domain/filterDraft.ts'
import { walkTree } from '../domain/filterTree.ts'

/** Goes on writing a filter: takes a row of its tree, or changes a part of the condition that is worked on. */
export function typeFilter(desk: Desk, part: string | undefined, value: string): boolean {
  const { filter } = desk.world()
  if (!filter.matches('editing')) return false
  if (part === 'row') {
    const draft = draftIn(filter.context)
    const id = draft && walkTree(draft.root)[Number(value)]?.node.id
    if (id) edit(desk, 'filter', { type: 'node.picked', id })
    return Boolean(id)
  }
  const condition = conditionIn(desk.world())
  const patch = condition && patchOf(desk, part, value)
  if (!patch) return false
  edit(desk, 'filter', { type: 'condition.changed', id: condition.id, patch })
  return true
}

function patchOf(desk: Desk, part: string | undefined, text: string): Partial<DraftCondition> | null {
  if (part === 'label') return { label: text }
  if (part === 'value') return { typed: { text, language: desk.world().preferences.context.language } }
  const operator = part === 'operator' ? FilterOperator.safeParse(text).data : undefined
  return operator ? { operator } : null
}
