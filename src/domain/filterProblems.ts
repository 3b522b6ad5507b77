import type { FilterMode } from '../contract/filter.ts'
import type { Label } from '../contract/label.ts'
import { type FilterProblem, type FilterProblemCode, validateFilter } from './filter-validation.ts'
import { type DraftNode, type FilterDraft, isGroup, nodeOf } from './filterDraft.ts'

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
