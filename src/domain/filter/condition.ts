import type { Filter, FilterOperator } from '../../contract/filter.ts'
import type { Language } from '../../contract/languages.mjs'
import type { Sheet } from '../view/shown.ts'
import { type Combinator, filterOf } from './draft.ts'
import { validateFilter } from './validation.ts'

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
