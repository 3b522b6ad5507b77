import type { Filter } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import type { Chart } from '../../contract/view.ts'
import { isOrdered } from '../label/labelTypes.ts'
import { labelsOfMode, type Sheet } from '../view/shown.ts'

/** The labels of which charts can be made: the dataset's own, which its filters read. */
export const chartedLabels = (sheet: Sheet): Label[] =>
  labelsOfMode(sheet, 'l').filter(({ type }) => isOrdered(type))

/** The chart that suits a label, or null where there is none. */
export const chartOf = ({ name, type }: Pick<Label, 'name' | 'type'>): Chart | null =>
  isOrdered(type) ? { kind: 'histogram', labels: [name] } : null

/** Returns the labels of a chart, or null when the dataset does not have all of them. */
export function labelsOfChart(sheet: Sheet, { labels }: Chart): Label[] | null {
  const known = chartedLabels(sheet)
  const found = labels.flatMap(name => known.find(label => label.name === name) ?? [])
  return found.length === labels.length ? found : null
}

/** Tells whether a filter is on the dataset's own labels, as intervals and values of charts are, or may become so. */
export const readsOwnLabels = (sheet: Sheet | undefined, filter: Filter | null): boolean =>
  filter === null || filter.mode === 'l' || !sheet?.dataset.geometry_origin
