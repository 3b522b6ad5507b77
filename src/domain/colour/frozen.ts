import type { Style } from '../../contract/view.ts'
import type { Legend } from './legend.ts'

/**
 * The style in which the colours of a legend mean the same whatever instance is shown: its classes become classes by
 * hand, and a continuous gradient keeps its ends. The very same style when nothing has to be held.
 */
export function frozenStyle(style: Style, legend: Legend | null): Style {
  if (legend?.kind === 'classes' && style.classes !== null && style.classes !== 'manual')
    return legend.breaks.length > 0 ? { ...style, classes: 'manual', breaks: [...legend.breaks] } : style
  if (legend?.kind === 'gradient' && style.classes === null && style.range === null) {
    const { min, max } = legend
    return min === null || max === null ? style : { ...style, range: { min, max } }
  }
  return style
}
