import { modeLrgb, modeRgb, useMode as registerMode, wcagContrast } from 'culori/fn'
import type { Colour } from '../../contract/common.ts'

registerMode(modeRgb)
registerMode(modeLrgb)

const DARK: Colour = '#000000'
const LIGHT: Colour = '#ffffff'

/** Returns black or white, whichever contrasts more with a colour: at least 4.58:1. */
export const inkOn = (colour: Colour): Colour =>
  wcagContrast(colour, DARK) >= wcagContrast(colour, LIGHT) ? DARK : LIGHT
