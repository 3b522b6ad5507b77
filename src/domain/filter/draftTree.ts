import type { FilterMode } from '../../contract/filter.ts'
import {
  type Combinator,
  type DraftCondition,
  type DraftGroup,
  type DraftNode,
  type FilterDraft,
  isGroup,
} from './filterDraft.ts'
import { MAX_DEPTH, MAX_LEAVES } from './validation.ts'

export type MoveDirection = 'up' | 'down' | 'in' | 'out'

/** Edit of a filter draft. */
export type DraftEdit =
  | { type: 'node.picked'; id: string }
  | { type: 'condition.added' }
  | { type: 'group.added' }
  | { type: 'condition.changed'; id: string; patch: Partial<Omit<DraftCondition, 'id'>> }
  | { type: 'group.combined'; id: string; combinator: Combinator }
  | { type: 'node.removed'; id: string }
  | { type: 'node.duplicated'; id: string }
  | { type: 'node.moved'; id: string; to: MoveDirection }
  | { type: 'mode.changed'; mode: FilterMode }

/** Node with its parent group (null for the root), its index there, and its level from 1. */
export type Located = { node: DraftNode; parent: DraftGroup | null; index: number; level: number }

/** Lists every node of a tree in display order. */
export function walkTree(root: DraftGroup): Located[] {
  const visit = (node: DraftNode, parent: DraftGroup | null, index: number, level: number): Located[] => [
    { node, parent, index, level },
    ...(isGroup(node) ? node.children.flatMap((child, at) => visit(child, node, at, level + 1)) : []),
  ]
  return visit(root, null, 0, 1)
}

export const locate = (root: DraftGroup, id: string): Located | undefined =>
  walkTree(root).find(({ node }) => node.id === id)

/** Returns the group itself, or the group of a condition. */
export function groupAt(root: DraftGroup, id: string): DraftGroup {
  const at = locate(root, id)
  return (at && isGroup(at.node) ? at.node : at?.parent) ?? root
}

/** Applies an edit to a draft; null if it is impossible, changes nothing or exceeds the limits. */
export function editDraft(draft: FilterDraft, edit: DraftEdit): FilterDraft | null {
  if (edit.type === 'mode.changed') return edit.mode === draft.mode ? null : { ...draft, mode: edit.mode }
  if (edit.type === 'condition.added' || edit.type === 'group.added') return added(draft, edit.type)
  const at = locate(draft.root, edit.id)
  if (!at) return null
  const { node, parent, index } = at
  switch (edit.type) {
    case 'node.picked':
      return node.id === draft.current ? null : { ...draft, current: node.id }
    case 'condition.changed':
      return isGroup(node) ? null : { ...draft, root: replaced(draft.root, { ...node, ...edit.patch }) }
    case 'group.combined':
      return isGroup(node) && node.combinator !== edit.combinator
        ? { ...draft, root: replaced(draft.root, { ...node, combinator: edit.combinator }) }
        : null
    case 'node.removed':
      return parent && removed(draft, at, parent)
    case 'node.duplicated':
      return parent && duplicated(draft, node, parent, index)
    case 'node.moved':
      return parent && moved(draft, node, parent, index, edit.to)
  }
}

/** Adds a node at the end of the current group, or after the current condition. */
function added(draft: FilterDraft, type: 'condition.added' | 'group.added'): FilterDraft | null {
  const at = locate(draft.root, draft.current) ?? { node: draft.root, parent: null, index: 0 }
  const group = isGroup(at.node) ? at.node : at.parent
  if (!group) return null
  const place = isGroup(at.node) ? group.children.length : at.index + 1
  const [node, next] =
    type === 'condition.added' ? [blank(draft.next), draft.next + 1] : newGroup(draft, group)
  const current = isGroup(node) ? (node.children[0]?.id ?? node.id) : node.id
  return fitting({ ...draft, root: inserted(draft.root, group.id, place, node), current, next })
}

const blank = (number: number): DraftCondition => ({
  id: `n${number}`,
  label: '',
  operator: 'equals',
  typed: { text: '', language: 'fr' },
})

/** Creates a group of two blank conditions, with the other combinator than its parent. */
function newGroup({ next }: FilterDraft, { combinator }: DraftGroup): [DraftGroup, number] {
  const children = [blank(next + 1), blank(next + 2)]
  return [{ id: `n${next}`, combinator: combinator === 'and' ? 'or' : 'and', children }, next + 3]
}

function duplicated(draft: FilterDraft, node: DraftNode, parent: DraftGroup, index: number) {
  let next = draft.next
  const copyOf = (original: DraftNode): DraftNode => {
    const id = `n${next++}`
    return isGroup(original)
      ? { ...original, id, children: original.children.map(copyOf) }
      : { ...original, id }
  }
  const copy = copyOf(node)
  const root = inserted(draft.root, parent.id, index + 1, copy)
  return fitting({ ...draft, root, current: copy.id, next })
}

function moved(draft: FilterDraft, node: DraftNode, parent: DraftGroup, index: number, to: MoveDirection) {
  const target = destination(draft.root, parent, index, to)
  if (!target) return null
  const taken = inserted(without(draft.root, node.id), target.group, target.place, node)
  return fitting({ ...draft, root: pruned(taken), current: node.id })
}

/**
 * Returns the target group and index of a move, counted after the node is removed; null if it cannot move.
 * `in` enters the group before it, else the one after it.
 */
function destination(root: DraftGroup, parent: DraftGroup, index: number, to: MoveDirection) {
  if (to === 'up') return index > 0 ? { group: parent.id, place: index - 1 } : null
  if (to === 'down') return index < parent.children.length - 1 ? { group: parent.id, place: index + 1 } : null
  if (to === 'out') {
    const at = locate(root, parent.id)
    return at?.parent ? { group: at.parent.id, place: at.index + 1 } : null
  }
  const [before, after] = [parent.children[index - 1], parent.children[index + 1]]
  if (before && isGroup(before)) return { group: before.id, place: before.children.length }
  return after && isGroup(after) ? { group: after.id, place: 0 } : null
}

/** Removes a node. The next one becomes current, else the previous one, else the nearest remaining group. */
function removed(draft: FilterDraft, { node, index }: Located, parent: DraftGroup): FilterDraft {
  const root = pruned(without(draft.root, node.id))
  let heir: DraftNode | null = parent.children[index + 1] ?? parent.children[index - 1] ?? parent
  while (heir && !locate(root, heir.id)) heir = locate(draft.root, heir.id)?.parent ?? null
  return { ...draft, root, current: (heir ?? root).id }
}

const mapGroups = (group: DraftGroup, change: (group: DraftGroup) => DraftGroup): DraftGroup => {
  const children = group.children.map(child => (isGroup(child) ? mapGroups(child, change) : child))
  return change({ ...group, children })
}

function replaced(root: DraftGroup, node: DraftNode): DraftGroup {
  if (root.id === node.id && isGroup(node)) return node
  return mapGroups(root, group => ({
    ...group,
    children: group.children.map(child => (child.id === node.id ? node : child)),
  }))
}

const inserted = (root: DraftGroup, id: string, place: number, node: DraftNode): DraftGroup =>
  mapGroups(root, group =>
    group.id === id ? { ...group, children: group.children.toSpliced(place, 0, node) } : group,
  )

const without = (root: DraftGroup, id: string): DraftGroup =>
  mapGroups(root, group => ({ ...group, children: group.children.filter(child => child.id !== id) }))

/** Removes empty groups. */
const pruned = (root: DraftGroup): DraftGroup =>
  mapGroups(root, group => ({
    ...group,
    children: group.children.filter(child => !isGroup(child) || child.children.length > 0),
  }))

function fitting(draft: FilterDraft): FilterDraft | null {
  const nodes = walkTree(draft.root)
  const leaves = nodes.filter(({ node }) => !isGroup(node)).length
  return leaves <= MAX_LEAVES && nodes.every(({ level }) => level <= MAX_DEPTH) ? draft : null
}
