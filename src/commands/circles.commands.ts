import type { Style } from '../contract/view.ts'
import { styleForLabel } from '../domain/colour/style.ts'
import { labelOf } from '../domain/view/shown.ts'
import { shownAs } from './choices.ts'
import type { Command, Snapshots } from './command.ts'
import { hasChoices, numberLabel, stylingCommand } from './styling.ts'

/** Returns the style with circles for a label; without such a label, the current style. */
function circledStyle(snapshots: Snapshots, [dataset, name = '']: readonly string[]): Style | null {
  const shown = shownAs(snapshots, dataset)
  if (!shown) return null
  const { style } = shown.displayed
  const label = labelOf(shown.sheet, name)
  if (label?.type !== 'number') return style
  const own = style.label === name ? style : styleForLabel(style, label)
  return {
    ...own,
    type: null,
    mode: 'gradient',
    form: 'circle',
    hexagons: 'off',
    secondLabel: null,
    isolated: null,
    compared: null,
  }
}

/** Commands that draw a label as circles, in one line of the palette: `cercles population`. */
export const circlesCommands: Command[] = [
  stylingCommand('label.circles', [numberLabel], circledStyle, hasChoices(numberLabel, 'noNumbers')),
]
