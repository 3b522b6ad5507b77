import type { Filter, FilterNode } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import { conjunctsOf, joined } from '../filter/conjuncts.ts'
import { comparable } from '../filter/filter.ts'

type Leaf = Extract<FilterNode, { label: string }>

const isEqualsOf = (node: FilterNode, name: string): node is Leaf =>
  'label' in node && node.label === name && node.operator === 'equals'

/** Returns the alternatives of a condition on the values of a label; null for other conditions. */
function choiceIn(node: FilterNode, name: string): readonly Leaf[] | null {
  const leaves = 'or' in node ? node.or : [node]
  const equals = leaves.filter(each => isEqualsOf(each, name))
  return equals.length > 0 && equals.length === leaves.length ? equals : null
}

/**
 * Returns the values of a label that a filter allows, as written in the filter; empty if it does not choose
 * among values.
 */
export function valuesIn(filter: Filter | null, { name }: Pick<Label, 'name'>): readonly string[] {
  const choices = conjunctsOf(filter?.filter ?? null).flatMap(node => {
    const choice = choiceIn(node, name)
    return choice ? [choice.map(({ value }) => String(value))] : []
  })
  const [first = [], ...others] = choices
  return first.filter(value => others.every(choice => includesValue(choice, value)))
}

/** Replaces the choice of values of a label in a filter. No values remove the choice. */
export function withValues(
  filter: Filter | null,
  { name }: Pick<Label, 'name'>,
  values: readonly string[],
): Filter | null {
  const others = conjunctsOf(filter?.filter ?? null).filter(node => choiceIn(node, name) === null)
  const leaves = values.map((value): Leaf => ({ label: name, operator: 'equals', value }))
  const [only] = leaves
  const choice: FilterNode[] = only === undefined ? [] : leaves.length === 1 ? [only] : [{ or: leaves }]
  return joined(filter, [...others, ...choice])
}

/** Adds the condition that a label contains a text to a filter. A blank text adds none. */
export const withPart = (filter: Filter | null, label: string, text: string): Filter | null =>
  text.trim() === ''
    ? filter
    : joined(filter, [...conjunctsOf(filter?.filter ?? null), { label, operator: 'contains', value: text }])

/** Returns whether a value is in a list, compared as filters compare texts. */
export const includesValue = (values: readonly string[], value: string): boolean =>
  values.some(each => comparable(each) === comparable(value))

/** Adds a value, or removes it if it is present. */
export const toggleValue = (values: readonly string[], value: string): string[] =>
  includesValue(values, value)
    ? values.filter(each => comparable(each) !== comparable(value))
    : [...values, value]

/** Separator between values; escaped within a value. */
const BETWEEN = '|'

/** Writes values in a form that every language reads: `Bretagne | Normandie`. */
export const writeValues = (values: readonly string[]): string =>
  values.map(value => value.replaceAll(/[\\|]/g, '\\$&')).join(` ${BETWEEN} `)

/** Reads typed or written values, ignoring blank ones. */
export function readValues(text: string): string[] {
  const values = ['']
  for (const [part] of text.matchAll(/\\[\\|]|./gs)) {
    if (part === BETWEEN) values.push('')
    else values.push((values.pop() ?? '') + (part.length > 1 ? part.slice(1) : part))
  }
  return [...new Set(values.map(value => value.trim()))].filter(value => value !== '')
}
