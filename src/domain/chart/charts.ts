import type { Filter } from '../../contract/filter.ts'
import type { Label, LabelType } from '../../contract/label.ts'
import type { Chart } from '../../contract/view.ts'
import { isOrdered } from '../label/labelTypes.ts'
import { labelsOfMode, type Sheet } from '../view/shown.ts'

export type ChartKind = Chart['kind']

/** Test of each kind of chart for the label types that it supports. */
const SUITS: Record<ChartKind, (type: LabelType) => boolean> = {
  histogram: isOrdered,
  bars: type => !isOrdered(type),
  scatter: isOrdered,
}

/** Returns the labels that a kind of chart supports: the dataset's own, which its filters read. */
export function chartedLabels(sheet: Sheet, kind: ChartKind): Label[] {
  const suiting = suitingLabels(sheet, kind)
  return kind === 'scatter' && suiting.length < 2 ? [] : suiting
}

const suitingLabels = (sheet: Sheet, kind: ChartKind) =>
  labelsOfMode(sheet, 'l').filter(({ type }) => SUITS[kind](type))

/** Returns the labels of a chart, or null if the dataset lacks one or they are not distinct. */
export function labelsOfChart(sheet: Sheet, { kind, labels }: Chart): Label[] | null {
  const known = chartedLabels(sheet, kind)
  const found = [...new Set<string>(labels)].flatMap(name => known.find(label => label.name === name) ?? [])
  return found.length === labels.length ? found : null
}

/** Returns the names of labels that prevent a chart: missing ones, and those of an unsuitable type. */
export function labelsMissedBy({ kind, labels }: Chart, sheet: Sheet) {
  const isAmong = (known: readonly Label[]) => (wanted: string) => known.some(({ name }) => name === wanted)
  const [isKnown, isSuiting] = [isAmong(labelsOfMode(sheet, 'l')), isAmong(suitingLabels(sheet, kind))]
  return {
    missing: labels.filter(name => !isKnown(name)),
    unsuitable: labels.filter(name => isKnown(name) && !isSuiting(name)),
  }
}

/** Returns whether a filter reads, or could read, the dataset's own labels, as charts do. */
export const readsOwnLabels = (sheet: Sheet | undefined, filter: Filter | null): boolean =>
  filter === null || filter.mode === 'l' || !sheet?.dataset.geometry_origin
