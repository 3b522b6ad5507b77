import { CHANGE_ORDER, type Change, type Compared } from '../contract/change.ts'
import type { Style } from '../contract/view.ts'
import type { Sheet, Shown } from './shown.ts'

/** What a table is sorted by when it is by what became of its zones: the name that no column has. */
export const CHANGE_COLUMN = CHANGE_ORDER

/** The label whose values a comparison is about: the displayed one, when the dataset has it itself; null for all. */
export const comparedLabel = ({ labels }: Pick<Sheet, 'labels'>, { label }: Pick<Style, 'label'>) =>
  labels.some(({ name }) => name === label) ? label : null

/** What a table compares its zones with: nothing, unless its order or its choice of zones asks for that. */
export function comparedOf(
  { displayed: { style }, sheet }: Shown,
  sort: { label: string } | null,
  change: Change | null,
): Compared | null {
  if (style.compared === null || (change === null && sort?.label !== CHANGE_COLUMN)) return null
  const label = comparedLabel(sheet, style)
  return { base: style.compared, ...(label !== null && { label }), ...(change !== null && { change }) }
}
