import type { Chart } from '../../contract/view.ts'
import type { Axis } from '../colour/histogram.ts'

/**
 * Number of zones in each equal part of the axis of a chart: `whole` of all zones, `passing` of those that meet the
 * conditions on all labels but its own, of which `noData` have no value.
 */
export type ChartCounts = {
  chart: Chart
  axis: Axis
  whole: readonly number[]
  passing: readonly number[]
  noData: number
}
