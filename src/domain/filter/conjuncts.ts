import type { Filter, FilterNode } from '../../contract/filter.ts'

/** Returns the conditions of a filter that must all hold. */
export function conjunctsOf(node: FilterNode | null): readonly FilterNode[] {
  if (!node) return []
  return 'and' in node ? node.and : [node]
}

/** Returns the labels that a condition reads. */
const labelsIn = (node: FilterNode): string[] =>
  'label' in node ? [node.label] : ('and' in node ? node.and : node.or).flatMap(labelsIn)

/** Returns the only label that a condition reads, or null if it reads several or none. */
export function onlyLabelIn(node: FilterNode): string | null {
  const [label = null, ...others] = new Set(labelsIn(node))
  return others.length === 0 ? label : null
}

/** Combines conditions that must all hold. A single one needs no group. */
export function joined(filter: Filter | null, nodes: readonly FilterNode[]): Filter | null {
  const [first] = nodes
  if (!first) return null
  const mode = filter?.mode ?? 'l'
  return { mode, filter: nodes.length === 1 ? first : { and: [...nodes] } }
}

/** Returns the conditions of a filter that remain beside new ones: those on other labels of the same dataset. */
export function besideOf(filter: Filter | null, added: Filter): readonly FilterNode[] {
  if (filter?.mode !== added.mode) return []
  const labels = new Set(conjunctsOf(added.filter).flatMap(labelsIn))
  return conjunctsOf(filter.filter).filter(node => !labelsIn(node).every(label => labels.has(label)))
}

/** Adds conditions to a filter, in place of the former ones on the same labels. */
export const withConditions = (filter: Filter | null, added: Filter): Filter =>
  joined(added, [...besideOf(filter, added), ...conjunctsOf(added.filter)]) ?? added
