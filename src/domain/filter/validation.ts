import type filters from '../../../locales/fr/filters.json'
import { type FilterNode, FilterOperator, needsValue } from '../../contract/filter.ts'
import type { Label, LabelType } from '../../contract/label.ts'
import { computedProblem, isExpression } from '../label/computed.ts'
import { isOrdered, LABEL_TYPES } from '../label/labelTypes.ts'

/** Problem codes; each is a key of the namespace `filters` of the locales. */
export type FilterProblemCode = keyof typeof filters

/** `path` leads from the root of the filter to the node: `['or', 1]`. The root is `[]`. */
export interface FilterProblem {
  path: (string | number)[]
  code: FilterProblemCode
}

export const MAX_DEPTH = 8
export const MAX_LEAVES = 100

const NEED_ORDER: readonly FilterOperator[] = ['lt', 'lte', 'gt', 'gte']

/** Returns the operators that suit a type: only texts contain others, and only ordered values are compared. */
export const operatorsFor = (type: LabelType): FilterOperator[] =>
  FilterOperator.options.filter(each => (isOrdered(type) ? each !== 'contains' : !NEED_ORDER.includes(each)))

type Leaf = Extract<FilterNode, { label: string }>
type Labels = readonly Pick<Label, 'name' | 'type'>[]
type Path = FilterProblem['path']

function leafProblem({ label: name, operator, value }: Leaf, labels: Labels): FilterProblem['code'] | null {
  if (name.trim() === '') return 'labelEmpty'
  const label = labels.find(candidate => candidate.name === name)
  if (label === undefined) return (isExpression(name) && computedProblem(name, labels)) || 'labelUnknown'
  if (!needsValue(operator)) return null
  if (typeof value === 'string' && value.trim() === '') return 'valueEmpty'
  const { measure, wrongValue } = LABEL_TYPES[label.type]
  if (operator === 'contains') return measure === null ? null : 'labelNotText'
  if (measure === null) return NEED_ORDER.includes(operator) ? 'labelNotNumber' : null
  return measure.comparedTo(value) === null ? wrongValue : null
}

function* walk(node: FilterNode, path: Path, depth: number, labels: Labels): Generator<FilterProblem> {
  if (depth > MAX_DEPTH) {
    yield { path, code: 'tooDeep' }
    return
  }
  if ('label' in node) {
    const code = leafProblem(node, labels)
    if (code !== null) yield { path, code }
    return
  }
  const [name, children] = 'and' in node ? (['and', node.and] as const) : (['or', node.or] as const)
  if (name === 'and' && children.length === 0) yield { path, code: 'notEnough' }
  if (name === 'or' && children.length < 2) yield { path, code: 'orTooFew' }
  for (const [index, child] of children.entries())
    yield* walk(child, [...path, name, index], depth + 1, labels)
}

function countLeaves(node: FilterNode): number {
  if ('label' in node) return 1
  return ('and' in node ? node.and : node.or).reduce((sum, child) => sum + countLeaves(child), 0)
}

/** Returns whether a filter has too many conditions. */
export const isOverfull = (node: FilterNode): boolean => countLeaves(node) > MAX_LEAVES

/**
 * Finds the problems of a filter with the labels of its mode; empty if it is valid. If several nodes are
 * wrong, the first problem is `multiple` at the root.
 */
export function validateFilter(
  filter: { mode: string; filter: FilterNode },
  labels: Labels,
): FilterProblem[] {
  const problems: FilterProblem[] = []
  if (filter.mode !== 'z' && filter.mode !== 'l') problems.push({ path: [], code: 'invalidMode' })
  if (isOverfull(filter.filter)) problems.push({ path: [], code: 'tooMany' })
  problems.push(...walk(filter.filter, [], 1, labels))
  return problems.length > 1 ? [{ path: [], code: 'multiple' }, ...problems] : problems
}
