import {
  type Filter,
  type FilterMode,
  type FilterNode,
  type FilterOperator,
  needsValue,
} from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import { LABEL_TYPES } from '../label/labelTypes.ts'
import type { Sheet } from '../view/shown.ts'
import { type FilterProblem, type FilterProblemCode, validateFilter } from './validation.ts'

/** Problem of a node of a draft. */
export type NodeProblem = { id: string; code: FilterProblemCode }

/** Reported only when the user applies the filter: until then it is merely unfinished. */
const UNFINISHED: readonly FilterProblemCode[] = ['labelEmpty', 'valueEmpty', 'orTooFew', 'notEnough']

export const isUnfinished = ({ code }: NodeProblem): boolean => UNFINISHED.includes(code)

/** Finds the problems of a draft by node. The root has the problems of the whole filter. */
export function problemsOf(
  { mode, root }: FilterDraft,
  labels: readonly Pick<Label, 'name' | 'type'>[],
): NodeProblem[] {
  return validateFilter({ mode, filter: nodeOf(root, labels) }, labels).map(({ path, code }) => ({
    id: nodeAt(root, path).id,
    code,
  }))
}

function nodeAt(root: DraftNode, path: FilterProblem['path']): DraftNode {
  const places = path.filter(step => typeof step === 'number')
  return places.reduce<DraftNode>(
    (node, place) => (isGroup(node) ? (node.children[place] ?? node) : node),
    root,
  )
}

/** Returns the default mode of a filter: the dataset's own labels, if it has any. */
export const usualMode = (labels: readonly unknown[]): FilterMode => (labels.length > 0 ? 'l' : 'z')

/** Text of a value's field, and the language it was typed in. */
export type Typed = { text: string; language: Language }
export type DraftCondition = { id: string; label: string; operator: FilterOperator; typed: Typed }
export const COMBINATORS = ['and', 'or'] as const
export type Combinator = (typeof COMBINATORS)[number]
export type DraftGroup = { id: string; combinator: Combinator; children: DraftNode[] }
export type DraftNode = DraftCondition | DraftGroup

/** Filter being edited. A node keeps its id when it moves. */
export type FilterDraft = {
  mode: FilterMode
  root: DraftGroup
  /** Selected node. */
  current: string
  /** Number of the next id. */
  next: number
}

type FilterLabels = readonly Pick<Label, 'name' | 'type'>[]

export const isGroup = (node: DraftNode): node is DraftGroup => 'children' in node

/** Returns the draft of a filter, or an empty one. Its root is always a group. */
export function draftOf(filter: Filter | null, mode: FilterMode): FilterDraft {
  let next = 1
  const idOf = () => `n${next++}`
  const build = (node: FilterNode): DraftNode => {
    const id = idOf()
    if ('label' in node) return { id, label: node.label, operator: node.operator, typed: typedOf(node.value) }
    const [combinator, children] = 'and' in node ? (['and', node.and] as const) : (['or', node.or] as const)
    return { id, combinator, children: children.map(build) }
  }
  const wanted: FilterNode = filter?.filter ?? { and: [] }
  const root = build('label' in wanted ? { and: [wanted] } : wanted) as DraftGroup
  return { mode: filter?.mode ?? mode, root, current: root.id, next }
}

/** Both languages parse JavaScript's number format identically. */
const typedOf = (value: string | number | boolean): Typed => ({
  text: String(value),
  language: typeof value === 'number' ? 'en' : 'fr',
})

/** Builds the filter of a draft node without checking it; `validateFilter` reports its problems. */
function nodeOf(node: DraftNode, labels: FilterLabels): FilterNode {
  if (isGroup(node)) {
    const children = node.children.map(child => nodeOf(child, labels))
    return node.combinator === 'and' ? { and: children } : { or: children }
  }
  const { label, operator, typed } = node
  if (!needsValue(operator)) return { label, operator, value: '' }
  const type = labels.find(({ name }) => name === label)?.type ?? 'text'
  return { label, operator, value: LABEL_TYPES[type].read(typed.text, typed.language) ?? typed.text }
}

/** Builds the filter of a draft; null if it has no condition. A single condition needs no group. */
export function filterOf({ mode, root }: FilterDraft, labels: FilterLabels): Filter | null {
  const node = nodeOf(root, labels)
  if (!('and' in node)) return { mode, filter: node }
  const [first] = node.and
  if (!first) return null
  return { mode, filter: node.and.length === 1 && 'label' in first ? first : node }
}

/** Condition as written in a line: `population >= 10 000`. */
export type Condition = { label: string; operator: FilterOperator; text: string; language: Language }

/**
 * Builds a filter from conditions. The first condition determines whether it filters by labels of the dataset
 * or of its origin. Null if the conditions cannot be combined.
 */
export function filterOfConditions(
  sheet: Sheet,
  combinator: Combinator,
  conditions: readonly Condition[],
): Filter | null {
  const isOwn = sheet.labels.some(({ name }) => name === conditions[0]?.label)
  const labels = isOwn ? sheet.labels : sheet.originLabels
  const children = conditions.map(({ label, operator, text, language }, at) => ({
    id: `n${at + 2}`,
    label,
    operator,
    typed: { text, language },
  }))
  const root = { id: 'n1', combinator, children }
  const mode = isOwn ? ('l' as const) : ('z' as const)
  const filter = filterOf({ mode, root, current: 'n1', next: children.length + 2 }, labels)
  return filter && validateFilter(filter, labels).length === 0 ? filter : null
}
