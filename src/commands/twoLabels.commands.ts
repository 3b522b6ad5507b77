import { MatrixName, type Style } from '../contract/view.ts'
import { secondUseOf, withSecondLabel } from '../domain/colour/secondLabel.ts'
import { styleForLabel } from '../domain/colour/style.ts'
import { labelOf, labelTyped, type Shown, secondLabelOf } from '../domain/view/shown.ts'
import { labelChoice, oneOf, optionalStep, shownAs, wordChoices } from './choices.ts'
import type { Command, Condition, Snapshots, Step } from './command.ts'
import {
  draftCommand,
  draftIn,
  hasChoices,
  numberLabel,
  type RequestedStyle,
  styleIn,
  stylingCommand,
} from './styling.ts'

type Args = readonly string[]
type StyleOf = (shown: Shown, label: string) => Style

const inForm =
  (form: Style['form']): StyleOf =>
  ({ displayed: { style }, sheet }, name) => ({
    ...styleForLabel(style, labelOf(sheet, name)),
    form,
    hexagons: 'off',
  })
const circlesOf = inForm('circle')
const fillOf = inForm('fill')

/** Returns a style with a second label; null if it cannot be drawn. */
function besides(shown: Shown, style: Style, name: string): Style | null {
  const both = { ...style, ...withSecondLabel(style, name) }
  return secondLabelOf(shown.sheet, both) === null ? null : both
}

/** Returns a step for a label, chosen or calculated, that can be combined with the arguments before it. */
const secondBeside = (baseOf: (shown: Shown, args: Args) => Style): Step => ({
  id: 'secondLabel',
  choices: (snapshots, args) => {
    const shown = shownAs(snapshots, args[0])
    if (!shown) return []
    const style = baseOf(shown, args)
    const label = labelOf(shown.sheet, style.label)
    return shown.sheet.labels
      .filter(each => each.name !== style.secondLabel && secondUseOf(label, each, style) !== null)
      .map(labelChoice)
  },
  reads: (text, snapshots, args) => {
    const shown = shownAs(snapshots, args[0])
    if (!shown) return null
    const label = labelTyped(shown.sheet, text, snapshots.preferences.context.language)
    return label && besides(shown, baseOf(shown, args), label.name) ? labelChoice(label) : null
  },
})

/** Word between two labels that names the role of the second one. It is optional. */
const asColour = optionalStep('secondUse', 'byColour', ['byColour'])

/** Returns a style for two labels, or the current style if they cannot be combined. */
function requestedStyle(
  snapshots: Snapshots,
  dataset: string | undefined,
  of: (shown: Shown) => Style | null,
) {
  const shown = shownAs(snapshots, dataset)
  return shown && (of(shown) ?? shown.displayed.style)
}

const requestedCircles: RequestedStyle = (snapshots, [dataset, size = '', , colour = '']) =>
  requestedStyle(snapshots, dataset, shown => besides(shown, circlesOf(shown, size), colour))
const requestedCross: RequestedStyle = (snapshots, [dataset, first = '', second = '']) =>
  requestedStyle(snapshots, dataset, shown => besides(shown, fillOf(shown, first), second))
const requestedSecond: RequestedStyle = (snapshots, [dataset, second = '']) =>
  requestedStyle(snapshots, dataset, shown => besides(shown, shown.displayed.style, second))
/** Null with a single label: while a style is loading, the current one would be another. */
const requestedSingle: RequestedStyle = (snapshots, [dataset]) => {
  const style = styleIn(snapshots, dataset)
  return style && style.secondLabel !== null ? { ...style, ...withSecondLabel(style, null) } : null
}

const hasTwoNumbers: Condition = [
  (snapshots, [dataset = '']) => numberLabel.choices(snapshots, [dataset]).length > 1,
  'noTwoNumbers',
]

/** Second label, which colours the circles of the first one. */
const colourLabel = secondBeside((shown, [, size = '']) => circlesOf(shown, size))
const hasOther: Condition = [
  (snapshots, [dataset = '']) =>
    numberLabel
      .choices(snapshots, [dataset])
      .some(({ value }) => colourLabel.choices(snapshots, [dataset, value]).length > 0),
  'noOtherLabel',
]

/** Second label next to the displayed one. */
const secondLabel = secondBeside(({ displayed }) => displayed.style)

const matrix: Step = {
  id: 'matrix',
  choices: snapshots =>
    wordChoices(
      MatrixName.options.filter(each => each !== draftIn(snapshots)?.matrix),
      'matrices',
    ),
}

/**
 * Commands for two labels in one line of the palette: circles by size and colour, or areas in the colours of
 * a matrix.
 */
export const twoLabelsCommands: Command[] = [
  stylingCommand(
    'label.circlesBy',
    [numberLabel, asColour, colourLabel],
    requestedCircles,
    hasChoices(numberLabel, 'noNumberLabel'),
    hasOther,
  ),
  stylingCommand(
    'label.cross',
    [numberLabel, secondBeside((shown, [, first = '']) => fillOf(shown, first))],
    requestedCross,
    hasTwoNumbers,
  ),
  stylingCommand(
    'second.choose',
    [secondLabel],
    requestedSecond,
    [(snapshots, [dataset]) => styleIn(snapshots, dataset)?.label != null, 'noLabel'],
    [(snapshots, [dataset]) => styleIn(snapshots, dataset)?.compared === null, 'notWhileCompared'],
    [
      (snapshots, [dataset = '', second]) =>
        second !== undefined || secondLabel.choices(snapshots, [dataset]).length > 0,
      'noSecondLabel',
    ],
  ),
  stylingCommand('second.remove', [], requestedSingle, [
    (snapshots, [dataset]) => styleIn(snapshots, dataset)?.secondLabel != null,
    'oneLabelOnly',
  ]),
  draftCommand(
    'matrix.choose',
    matrix,
    name => ({ matrix: oneOf(MatrixName.options, name) ?? 'blue-orange' }),
    [isMatrix, 'notCrossed'],
  ),
]

function isMatrix(snapshots: Snapshots): boolean {
  const { target, draft } = snapshots.displaySettings.context
  return draft?.form === 'fill' && target !== null && secondLabelOf(target.sheet, draft) !== null
}
