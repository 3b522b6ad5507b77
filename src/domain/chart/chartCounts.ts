import type { Colour } from '../../contract/common.ts'
import type { LabelValue } from '../../contract/label.ts'
import type { Chart } from '../../contract/view.ts'
import type { Axis } from '../colour/histogram.ts'

type ChartOf<K extends Chart['kind']> = Extract<Chart, { kind: K }>

/**
 * Number of zones in each equal part of a histogram's axis: `whole` of all zones, `passing` of zones that
 * pass the conditions on other labels, `noData` of those without a value.
 */
export type HistogramCounts = {
  kind: 'histogram'
  chart: ChartOf<'histogram'>
  axis: Axis
  whole: readonly number[]
  passing: readonly number[]
  noData: number
}

/** Value, its zones, and its colour on the map if it determines the map's colours. */
export type Bar = { value: LabelValue; whole: number; passing: number; colour: Colour | null }

/** Most frequent values of a label, counted like those of a histogram, and all remaining zones. */
export type BarCounts = {
  kind: 'bars'
  chart: ChartOf<'bars'>
  bars: readonly Bar[]
  others: { values: number; whole: number; passing: number }
  noData: number
}

export type ChartCounts = HistogramCounts | BarCounts | ScatterCounts

/** Maximum number of bars, equal to the maximum of legend entries. */
export const BARS_MAX = 12

/**
 * Marks of a scatter plot, at positions from 0 to 1 on both axes: one per zone or, for many zones, one per
 * non-empty cell of a grid.
 */
export type Marks = {
  /** Columns and rows of the grid; null if each mark is one zone. */
  grid: { columns: number; rows: number } | null
  x: Float32Array<ArrayBuffer>
  y: Float32Array<ArrayBuffer>
  /** Number of zones of each mark, and of those how many pass all conditions. */
  whole: Uint32Array<ArrayBuffer>
  kept: Uint32Array<ArrayBuffer>
  /** Colour of most matching zones as RGBA, four bytes in a number. */
  colours: Uint32Array<ArrayBuffer>
}

/**
 * Counts of zones by two labels. `zones` pass the conditions on all other labels, `kept` pass all conditions,
 * `noData` lack a value.
 */
export type ScatterCounts = {
  kind: 'scatter'
  chart: ChartOf<'scatter'>
  axes: readonly [Axis, Axis]
  marks: Marks
  zones: number
  kept: number
  noData: number
}
