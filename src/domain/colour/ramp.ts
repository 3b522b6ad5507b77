import { formatHex, interpolate, modeOklab, modeRgb, useMode as registerMode } from 'culori/fn'
import type { Colour } from '../../contract/common.ts'
import type { Style } from '../../contract/view.ts'
import { RAMP_STOPS } from './ramps.ts'

registerMode(modeRgb)
registerMode(modeOklab)

/** Returns the colours of a style's gradient, from its lowest value to its highest. */
export function stopsOf({
  ramp,
  minColour,
  maxColour,
  reversed,
}: Pick<Style, 'ramp' | 'minColour' | 'maxColour' | 'reversed'>): Colour[] {
  const stops = ramp ? RAMP_STOPS[ramp].split(' ').map(stop => `#${stop}`) : [minColour, maxColour]
  return reversed ? stops.reverse() : stops
}

/** Steps of a gradient: more than users can distinguish on a map. */
export const RAMP_STEPS = 256

/** Returns evenly spaced colours of part of a gradient, between two shares. */
export function rampPart(stops: readonly Colour[], from: number, to: number): Colour[] {
  const at = interpolate([...stops], 'oklab')
  return Array.from({ length: RAMP_STEPS }, (_, step) =>
    formatHex(at(Math.min(1, Math.max(0, from + ((to - from) * step) / (RAMP_STEPS - 1))))),
  )
}

/**
 * Returns `count` evenly spaced colours in OKLab through some stops, with exact ends. A single step is the
 * first stop.
 */
export function rampOf(stops: readonly Colour[], count = RAMP_STEPS): Colour[] {
  const at = interpolate([...stops], 'oklab')
  return Array.from({ length: count }, (_, step) => {
    if (step === 0) return stops[0] ?? formatHex(at(0))
    if (step === count - 1) return stops.at(-1) ?? formatHex(at(1))
    return formatHex(at(step / (count - 1)))
  })
}
