import type { Colour } from '../../contract/common.ts'
import type { LabelValue } from '../../contract/label.ts'
import type { Chart } from '../../contract/view.ts'
import type { Axis } from '../colour/histogram.ts'

type ChartOf<K extends Chart['kind']> = Extract<Chart, { kind: K }>

/**
 * Number of zones in each equal part of the axis of a histogram: `whole` of all zones, `passing` of those that meet the
 * conditions on all labels but its own, of which `noData` have no value.
 */
export type HistogramCounts = {
  kind: 'histogram'
  chart: ChartOf<'histogram'>
  axis: Axis
  whole: readonly number[]
  passing: readonly number[]
  noData: number
}

/** A value with its zones, and its colour on the map where the map is coloured by it. */
export type Bar = { value: LabelValue; whole: number; passing: number; colour: Colour | null }

/** The most frequent values of a label, counted as those of a histogram are, and all that have no bar. */
export type BarCounts = {
  kind: 'bars'
  chart: ChartOf<'bars'>
  bars: readonly Bar[]
  others: { values: number; whole: number; passing: number }
  noData: number
}

export type ChartCounts = HistogramCounts | BarCounts | ScatterCounts

/** Greatest number of values that have a bar: as many as have a row in a legend. */
export const BARS_MAX = 12

/**
 * Marks of a scatter plot, each at a place from 0 to 1 on both axes: one for each zone or, of many zones, one for each
 * cell of a grid that has any.
 */
export type Marks = {
  /** Columns and rows of the grid; null where each mark is one zone. */
  grid: { columns: number; rows: number } | null
  x: Float32Array<ArrayBuffer>
  y: Float32Array<ArrayBuffer>
  /** Number of zones of each mark, and of those that pass all conditions. */
  whole: Uint32Array<ArrayBuffer>
  kept: Uint32Array<ArrayBuffer>
  /** RGBA of most of the kept zones, as four bytes in a number. */
  colours: Uint32Array<ArrayBuffer>
}

/** Zones by two labels. `zones` pass the conditions on all other labels, `kept` pass all; `noData` lack one of the values. */
export type ScatterCounts = {
  kind: 'scatter'
  chart: ChartOf<'scatter'>
  axes: readonly [Axis, Axis]
  marks: Marks
  zones: number
  kept: number
  noData: number
}
