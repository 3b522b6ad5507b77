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
  const suiting = suitingLabels(sheet, kind)
  return kind === 'scatter' && suiting.length < 2 ? [] : suiting
}

const suitingLabels = (sheet: Sheet, kind: ChartKind) =>
  labelsOfMode(sheet, 'l').filter(({ type }) => SUITS[kind](type))

/** Returns the labels of a chart, or null when the dataset does not have all of them, or they are not two. */
export function labelsOfChart(sheet: Sheet, { kind, labels }: Chart): Label[] | null {
  const known = chartedLabels(sheet, kind)
  const found = [...new Set<string>(labels)].flatMap(name => known.find(label => label.name === name) ?? [])
  return found.length === labels.length ? found : null
}

/**
 * Returns the names of the labels for which a chart cannot be drawn: those that the dataset does not have, and those
 * that it has of a type that does not suit the chart.
 */
export function labelsMissedBy({ kind, labels }: Chart, sheet: Sheet) {
  const isAmong = (known: readonly Label[]) => (wanted: string) => known.some(({ name }) => name === wanted)
  const [isKnown, isSuiting] = [isAmong(labelsOfMode(sheet, 'l')), isAmong(suitingLabels(sheet, kind))]
  return {
    missing: labels.filter(name => !isKnown(name)),
    unsuitable: labels.filter(name => isKnown(name) && !isSuiting(name)),
  }
}

/** Tells whether a filter is on the dataset's own labels, as intervals and values of charts are, or may become so. */
export const readsOwnLabels = (sheet: Sheet | undefined, filter: Filter | null): boolean =>
  filter === null || filter.mode === 'l' || !sheet?.dataset.geometry_origin
