import type { Colour, Text } from '../../contract/common.ts'
import type { Label } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { classOf } from './classes.ts'
import type { Legend } from './legend.ts'

/** Returns the legend if it colours each zone by its value of a label; else null. */
export const legendOfValues = (
  legend: Legend | null,
  style: Pick<Style, 'label'>,
  { name }: Pick<Label, 'name'>,
): Legend | null => (style.label === name && !legend?.gathered ? legend : null)

/** Returns the colour of a number on the map, or undefined if the number alone does not determine it. */
export function colourAt(legend: Legend, value: number): Colour | undefined {
  if (value === 0 && (legend.kind === 'classes' || legend.kind === 'gradient') && legend.zero)
    return legend.zero.colour
  if (legend.kind === 'classes') return legend.entries[classOf(value, legend.breaks)]?.colour
  if (legend.kind === 'circles') return legend.second ? undefined : legend.colour
  if (legend.kind !== 'gradient' || legend.min === null || legend.max === null) return undefined
  const share = (value / 2 - legend.min / 2) / (legend.max / 2 - legend.min / 2)
  return legend.ramp[Math.round(Math.min(1, Math.max(0, share)) * (legend.ramp.length - 1))]
}

/** Lists what zones without data of two labels lack: a label, or null for both, with the number of zones. */
export function missingIn(legend: Legend): { label: Text | null; count: number }[] {
  const sides =
    legend.kind === 'bivariate'
      ? [legend.x, legend.y]
      : legend.kind === 'circles' && legend.second
        ? [legend, legend.second]
        : []
  const [first, second] = sides
  const missing = legend.kind === 'bivariate' || legend.kind === 'circles' ? legend.missing : null
  if (!first || !second || !missing) return []
  return [
    { label: first.label, count: missing.first },
    { label: second.label, count: missing.second },
    { label: null, count: missing.both },
  ].filter(({ count }) => count > 0)
}
