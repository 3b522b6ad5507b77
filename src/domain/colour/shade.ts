import type { Colour } from '../../contract/common.ts'
import { rampOf } from './ramp.ts'

/** Lighter or darker form of a colour: “light green”, « bleu foncé ». */
export type Shade = 'light' | 'dark'

/** End of the ramp from a colour to its shades, and the step that is the shade. */
const MIXED: Readonly<Record<Shade, readonly [end: Colour, step: number]>> = {
  light: ['#ffffff', 9],
  dark: ['#000000', 8],
}
const STEPS = 21

/** Returns the shade of a colour, mixed in OKLab. */
export function shadeOf(colour: Colour, shade: Shade): Colour {
  const [end, step] = MIXED[shade]
  return rampOf([colour, end], STEPS)[step] ?? colour
}
