import type { Style } from '../../contract/view.ts'
import { evenBreaks } from './histogram.ts'
import { coloursIn, type Legend } from './legend.ts'

/**
 * Fixes the colours of a legend so that they mean the same in every instance: classes become manual, a
 * gradient keeps its ends, a diverging ramp its middle, and circles the value of the largest. Returns the
 * same object if nothing needs fixing.
 */
export function frozenStyle(chosen: Style, legend: Legend | null): Style {
  // Hexagons have other values at each zoom.
  if (legend?.gathered) return chosen
  const style = withMiddle(chosen, legend && coloursIn(legend))
  if (legend?.kind === 'classes') return frozenClasses(style, legend)
  if (legend?.kind === 'circles') {
    // A style stores the breaks of one label only.
    if (legend.entries.length > 0) return legend.second ? chosen : manualOf(style, legend.breaks)
    const coloured = legend.second ? frozenClasses(style, legend.second) : style
    if (style.range !== null || legend.max === null) return coloured
    return { ...coloured, range: { min: 0, max: legend.max } }
  }
  if (legend?.kind === 'gradient' && style.classes === null && style.range === null) {
    const { min, max } = legend
    return min === null || max === null ? style : { ...style, range: { min, max } }
  }
  return style
}

/** Fixes the middle of the ramp, which may differ in another instance. */
function withMiddle(style: Style, legend: Legend | null): Style {
  if (legend?.kind !== 'classes' && legend?.kind !== 'gradient') return style
  const middle = legend.middle?.value ?? style.middle
  return middle === style.middle ? style : { ...style, middle }
}

function frozenClasses(style: Style, legend: Legend): Style {
  if (legend.kind !== 'classes' || style.classes === null || style.classes === 'manual') return style
  return manualOf(style, legend.breaks)
}

const manualOf = (style: Style, breaks: readonly number[]): Style =>
  breaks.length > 0 ? { ...style, classes: 'manual', breaks: [...breaks] } : style

/** Counts all displayed zones. */
export function zonesIn(legend: Legend): number {
  if (legend.gathered) return legend.gathered.points
  switch (legend.kind) {
    case 'single':
      return legend.count
    case 'circles':
      return legend.count + legend.noData.count
    case 'gradient':
      return legend.count + (legend.zero?.count ?? 0) + legend.noData.count
    case 'classes':
      return legend.entries.reduce(
        (sum, { count }) => sum + count,
        (legend.zero?.count ?? 0) + legend.noData.count,
      )
    case 'bivariate':
    case 'changes':
      return legend.entries.reduce((sum, { count }) => sum + count, legend.noData.count)
    case 'values':
      return legend.entries.reduce((sum, { count }) => sum + count, legend.others.count + legend.noData.count)
  }
}

/** Returns initial breaks for manual classes: the drawn ones, otherwise even ones for `count` classes. */
export function manualBreaks(legend: Legend | null, count: number): number[] {
  if (legend && 'asked' in legend && legend.breaks.length > 0) return [...legend.breaks]
  const histogram = legend && 'histogram' in legend ? legend.histogram : null
  return histogram ? evenBreaks(histogram.axis, count) : []
}
