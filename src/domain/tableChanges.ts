import { CHANGE_ORDER, type Change, type Compared } from '../contract/change.ts'
import type { Style } from '../contract/view.ts'
import type { Sheet, Shown } from './shown.ts'

/** Name by which a table is sorted by the changes of its zones: no column has it. */
export const CHANGE_COLUMN = CHANGE_ORDER

/** The label whose values a comparison is about: the displayed one, when the dataset has it itself; null for all. */
export const comparedLabel = ({ labels }: Pick<Sheet, 'labels'>, { label }: Pick<Style, 'label'>) =>
  labels.some(({ name }) => name === label) ? label : null

/** Returns the comparison that a table needs: null, unless its order or its choice of zones asks for one. */
export function comparedOf(
  { displayed: { style }, sheet }: Shown,
  sort: { label: string } | null,
  change: Change | null,
): Compared | null {
  if (style.compared === null || (change === null && sort?.label !== CHANGE_COLUMN)) return null
  const label = comparedLabel(sheet, style)
  return { base: style.compared, ...(label !== null && { label }), ...(change !== null && { change }) }
}
