import type { Filter, FilterOperator } from '../contract/filter.ts'
import { validateFilter } from './filter-validation.ts'
import { filterOf } from './filterDraft.ts'
import type { Sheet } from './shown.ts'
import type { Language } from './values.ts'

/** One condition as it is said in a line: `population >= 10 000`. */
export type Condition = { label: string; operator: FilterOperator; text: string; language: Language }

/** The filter that a condition is, on a label of the dataset or else of its origin; null when it cannot be. */
export function filterOfCondition(
  sheet: Sheet,
  { label, operator, text, language }: Condition,
): Filter | null {
  const isOwn = sheet.labels.some(({ name }) => name === label)
  const labels = isOwn ? sheet.labels : sheet.originLabels
  const condition = { id: 'n2', label, operator, typed: { text, language } }
  const root = { id: 'n1', combinator: 'and' as const, children: [condition] }
  const filter = filterOf({ mode: isOwn ? 'l' : 'z', root, current: 'n2', next: 3 }, labels)
  return filter && validateFilter(filter, labels).length === 0 ? filter : null
}
