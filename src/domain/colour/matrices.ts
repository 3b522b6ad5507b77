import {
  clampChroma,
  converter,
  formatHex,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as registerMode,
} from 'culori/fn'
import type { Colour } from '../../contract/common.ts'
import type { MatrixName, Style } from '../../contract/view.ts'

registerMode(modeRgb)
registerMode(modeOklab)
registerMode(modeOklch)
const oklch = converter('oklch')

/** Classes of each label of a bivariate scale. Readers cannot distinguish more than 3 × 3 cells. */
export const SIDE = 3

/**
 * Colours of two labels: each line is a class of the second label, from the lowest, and
 * lists the classes of the first. Based on the bivariate schemes of Cynthia Brewer and Joshua Stevens,
 * adjusted until any two cells, and each cell and no data, are at least 10 apart in ΔE2000 for every colour
 * vision. The lowest and the highest cell also stand out from the land of both themes.
 */
const COLOURS: Record<MatrixName, string> = {
  'blue-orange': 'f5edd7 a9cfe2 4a97c2 f5d9a0 a9a39b 2f6690 f0a30a ab6410 1f3423',
  'blue-coral': 'eadfc2 caddfb 75b1d1 e59990 b3959f 5a7da7 bf695e 805454 523c46',
  'green-mauve': 'cfd6da bee8bf 62bb74 b6b0d0 96b2aa 65947b 8b8bbe 596b9e 2a5a5b',
}

/** Lowest cells of reversed scales: mirrored, those above would resemble their neighbours. */
const REVERSED_LOWEST: Record<MatrixName, Colour> = {
  'blue-orange': '#ededed',
  'blue-coral': '#faeced',
  'green-mauve': '#e3eaee',
}

/** Sum of the lightness of a colour and of its reversed counterpart. */
const MIRROR = 1.16

/** Returns a colour of the same hue with mirrored lightness. */
function mirrored(colour: Colour): Colour {
  const { l = 0, c = 0, h = 0 } = oklch(colour) ?? {}
  return formatHex(clampChroma({ mode: 'oklch', l: MIRROR - l, c, h }, 'oklch'))
}

/**
 * Returns the colours of a bivariate scale: rows by class of the second label, columns by class of the first.
 * Reversed, the lowest is darkest.
 */
export function matrixOf({ matrix, reversed }: Pick<Style, 'matrix' | 'reversed'>): Colour[][] {
  const [lowest = '', ...others] = COLOURS[matrix].split(' ').map(hex => `#${hex}`)
  const all = reversed ? [REVERSED_LOWEST[matrix], ...others].map(mirrored) : [lowest, ...others]
  return Array.from({ length: SIDE }, (_, line) => all.slice(line * SIDE, (line + 1) * SIDE))
}

/** Returns the position of a class on a side with fewer classes: two take the ends, one takes the middle. */
export const matrixPosition = (index: number, count: number): number =>
  count === 1 ? 1 : Math.round((index * (SIDE - 1)) / (count - 1))
