import { formatHex, interpolate, modeOklab, modeRgb, useMode as registerMode } from 'culori/fn'
import type { Colour } from '../../contract/common.ts'
import type { RampName, Style } from '../../contract/view.ts'

registerMode(modeRgb)
registerMode(modeOklab)

/** viridis and magma: Smith and van der Walt (CC0); the others: ColorBrewer, Cynthia Brewer (Apache 2.0). */
const STOPS: Record<RampName, string> = {
  viridis: '440154 472d7b 3b528b 2c728e 21918c 28ae80 5ec962 addc30 fde725',
  magma: '000004 1c1044 4f127b 812581 b5367a e55064 fb8761 fec287 fcfdbf',
  blues: 'f7fbff deebf7 c6dbef 9ecae1 6baed6 4292c6 2171b5 08519c 08306b',
  purples: 'fcfbfd efedf5 dadaeb bcbddc 9e9ac8 807dba 6a51a3 54278f 3f007d',
  'orange-red': 'fff7ec fee8c8 fdd49e fdbb84 fc8d59 ef6548 d7301f b30000 7f0000',
  'yellow-green-blue': 'ffffd9 edf8b1 c7e9b4 7fcdbb 41b6c4 1d91c0 225ea8 253494 081d58',
  'purple-orange': '7f3b08 b35806 e08214 fdb863 fee0b6 f7f7f7 d8daeb b2abd2 8073ac 542788 2d004b',
  'red-blue': '67001f b2182b d6604d f4a582 fddbc7 f7f7f7 d1e5f0 92c5de 4393c3 2166ac 053061',
  'brown-teal': '543005 8c510a bf812d dfc27d f6e8c3 f5f5f5 c7eae5 80cdc1 35978f 01665e 003c30',
}

/** The theme on whose ground each ramp begins, or null for those that part two ways from their middle. */
export const RAMP_GROUNDS: Readonly<Record<RampName, 'dark' | 'light' | null>> = {
  viridis: 'dark',
  magma: 'dark',
  blues: 'light',
  purples: 'light',
  'orange-red': 'light',
  'yellow-green-blue': 'light',
  'purple-orange': null,
  'red-blue': null,
  'brown-teal': null,
}

/** The colours that the gradient of a style runs through, from its lowest value to its highest. */
export function stopsOf({
  ramp,
  minColour,
  maxColour,
  reversed,
}: Pick<Style, 'ramp' | 'minColour' | 'maxColour' | 'reversed'>): Colour[] {
  const stops = ramp ? STOPS[ramp].split(' ').map(stop => `#${stop}`) : [minColour, maxColour]
  return reversed ? stops.reverse() : stops
}

/** The steps of a gradient: more than the eye tells apart on a map. */
export const RAMP_STEPS = 256

/** The colours through some stops in `count` even steps of OKLab, both ends exact. A single one is the first stop. */
export function rampOf(stops: readonly Colour[], count = RAMP_STEPS): Colour[] {
  const at = interpolate([...stops], 'oklab')
  return Array.from({ length: count }, (_, step) => {
    if (step === 0) return stops[0] ?? formatHex(at(0))
    if (step === count - 1) return stops.at(-1) ?? formatHex(at(1))
    return formatHex(at(step / (count - 1)))
  })
}
