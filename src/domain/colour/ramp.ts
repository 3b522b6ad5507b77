import { formatHex, interpolate, modeOklab, modeRgb, useMode as registerMode } from 'culori/fn'
import type { Colour } from '../../contract/common.ts'
import type { Style } from '../../contract/view.ts'
import { RAMP_STOPS } from './ramps.ts'

registerMode(modeRgb)
registerMode(modeOklab)

/** The colours that the gradient of a style runs through, from its lowest value to its highest. */
export function stopsOf({
  ramp,
  minColour,
  maxColour,
  reversed,
}: Pick<Style, 'ramp' | 'minColour' | 'maxColour' | 'reversed'>): Colour[] {
  const stops = ramp ? RAMP_STOPS[ramp].split(' ').map(stop => `#${stop}`) : [minColour, maxColour]
  return reversed ? stops.reverse() : stops
}

/** The steps of a gradient: more than the eye tells apart on a map. */
export const RAMP_STEPS = 256

/** Returns the colours of a part of what runs through some stops, from one share of it to another, in many even steps. */
export function rampPart(stops: readonly Colour[], from: number, to: number): Colour[] {
  const at = interpolate([...stops], 'oklab')
  return Array.from({ length: RAMP_STEPS }, (_, step) =>
    formatHex(at(Math.min(1, Math.max(0, from + ((to - from) * step) / (RAMP_STEPS - 1))))),
  )
}

/** The colours through some stops in `count` even steps of OKLab, both ends exact. A single one is the first stop. */
export function rampOf(stops: readonly Colour[], count = RAMP_STEPS): Colour[] {
  const at = interpolate([...stops], 'oklab')
  return Array.from({ length: count }, (_, step) => {
    if (step === 0) return stops[0] ?? formatHex(at(0))
    if (step === count - 1) return stops.at(-1) ?? formatHex(at(1))
    return formatHex(at(step / (count - 1)))
  })
}
