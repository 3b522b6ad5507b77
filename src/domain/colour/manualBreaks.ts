import { evenBreaks } from './histogram.ts'
import type { Legend } from './legend.ts'

/** The breaks that setting them by hand begins with: those that are drawn, else even ones for `count` classes. */
export function manualBreaks(legend: Legend | null, count: number): number[] {
  if (legend?.kind === 'classes' && legend.breaks.length > 0) return [...legend.breaks]
  const histogram = legend && 'histogram' in legend ? legend.histogram : null
  return histogram ? evenBreaks(histogram.axis, count) : []
}
