import type { Filter, FilterMode, FilterNode, FilterOperator } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import { LABEL_TYPES } from '../label/labelTypes.ts'
import type { Sheet } from '../view/shown.ts'
import { type FilterProblem, type FilterProblemCode, validateFilter } from './validation.ts'

/** Problem of a node of a draft. */
export type NodeProblem = { id: string; code: FilterProblemCode }

/** Said only once the person wants the filter applied: before that, it is merely not written yet. */
const UNFINISHED: readonly FilterProblemCode[] = ['labelEmpty', 'valueEmpty', 'orTooFew', 'notEnough']

export const isUnfinished = ({ code }: NodeProblem): boolean => UNFINISHED.includes(code)

/** Finds the problems of a draft, node by node. A fault of the whole is one of the root. */
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

/** Returns the mode of a filter that does not say one: the dataset's own labels, if it has any. */
export const usualMode = (labels: readonly unknown[]): FilterMode => (labels.length > 0 ? 'l' : 'z')

/** Text in the field of a value, and the language it is written in. */
export type Typed = { text: string; language: Language }
export type DraftCondition = { id: string; label: string; operator: FilterOperator; typed: Typed }
export type Combinator = 'and' | 'or'
export type DraftGroup = { id: string; combinator: Combinator; children: DraftNode[] }
export type DraftNode = DraftCondition | DraftGroup

/** A filter being written. A node keeps its id wherever it goes. */
export type FilterDraft = {
  mode: FilterMode
  root: DraftGroup
  /** The node that is being worked on. */
  current: string
  /** The number of the next id. */
  next: number
}

type FilterLabels = readonly Pick<Label, 'name' | 'type'>[]

export const isGroup = (node: DraftNode): node is DraftGroup => 'children' in node

/** The draft of a filter, or of none. Its root is a group: a condition alone is one of one. */
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

/** Numbers are written as JavaScript writes them, which reads the same in both languages. */
const typedOf = (value: string | number | boolean): Typed => ({
  text: String(value),
  language: typeof value === 'number' ? 'en' : 'fr',
})

/** The filter that a draft writes, node by node: what is wrong with it is said by `validateFilter`. */
function nodeOf(node: DraftNode, labels: FilterLabels): FilterNode {
  if (isGroup(node)) {
    const children = node.children.map(child => nodeOf(child, labels))
    return node.combinator === 'and' ? { and: children } : { or: children }
  }
  const { label, operator, typed } = node
  const type = labels.find(({ name }) => name === label)?.type ?? 'text'
  return { label, operator, value: LABEL_TYPES[type].read(typed.text, typed.language) ?? typed.text }
}

/** The filter that a draft says: a condition alone needs no group. Null when it has no condition. */
export function filterOf({ mode, root }: FilterDraft, labels: FilterLabels): Filter | null {
  const node = nodeOf(root, labels)
  if (!('and' in node)) return { mode, filter: node }
  const [first] = node.and
  if (!first) return null
  return { mode, filter: node.and.length === 1 && 'label' in first ? first : node }
}

/** One condition as it is said in a line: `population >= 10 000`. */
export type Condition = { label: string; operator: FilterOperator; text: string; language: Language }

/**
 * The filter that conditions are, on labels of the dataset when the first names one of these, or else of its origin;
 * null when it cannot be.
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
