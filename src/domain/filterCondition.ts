import { type Filter, FilterOperator } from '../contract/filter.ts'
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

/** A condition as one argument of a command, and back. Null for what is none. */
export const writeCondition = ({ label, operator, text, language }: Condition): string =>
  JSON.stringify([label, operator, text, language])

export function readCondition(argument: string): Condition | null {
  try {
    const [label, operator, text, language]: unknown[] = JSON.parse(argument)
    const known = FilterOperator.safeParse(operator)
    if (typeof label !== 'string' || typeof text !== 'string' || !known.success) return null
    return { label, operator: known.data, text, language: language === 'en' ? 'en' : 'fr' }
  } catch {
    return null
  }
}
