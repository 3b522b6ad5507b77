import type { Filter } from '../../contract/filter.ts'
import type { Label, LabelType } from '../../contract/label.ts'
import type { Chart } from '../../contract/view.ts'
import { isOrdered } from '../label/labelTypes.ts'
import { labelsOfMode, type Sheet } from '../view/shown.ts'

export type ChartKind = Chart['kind']

/** Tells of each kind of chart whether it can be of labels of a type. */
const SUITS: Record<ChartKind, (type: LabelType) => boolean> = {
  histogram: isOrdered,
  bars: type => !isOrdered(type),
  scatter: isOrdered,
}

/** The labels of which charts of a kind can be made: the dataset's own, which its filters read. */
export function chartedLabels(sheet: Sheet, kind: ChartKind): Label[] {
  const suiting = labelsOfMode(sheet, 'l').filter(({ type }) => SUITS[kind](type))
  return kind === 'scatter' && suiting.length < 2 ? [] : suiting
}

/** Returns the labels of a chart, or null when the dataset does not have all of them, or they are not two. */
export function labelsOfChart(sheet: Sheet, { kind, labels }: Chart): Label[] | null {
  const known = chartedLabels(sheet, kind)
  const found = [...new Set<string>(labels)].flatMap(name => known.find(label => label.name === name) ?? [])
  return found.length === labels.length ? found : null
}

/**
 * Returns the names of the labels for which a chart cannot be drawn: those that the dataset does not have, or all where it
 * has them, but they are not two.
 */
export function labelsMissedBy({ kind, labels }: Chart, sheet: Sheet): readonly string[] {
  const known = labelsOfMode(sheet, 'l').filter(({ type }) => SUITS[kind](type))
  const missed = labels.filter(wanted => !known.some(({ name }) => name === wanted))
  return missed.length > 0 ? missed : labels
}

/** Tells whether a filter is on the dataset's own labels, as intervals and values of charts are, or may become so. */
export const readsOwnLabels = (sheet: Sheet | undefined, filter: Filter | null): boolean =>
  filter === null || filter.mode === 'l' || !sheet?.dataset.geometry_origin
