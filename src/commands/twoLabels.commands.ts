import type { Label } from '../contract/label.ts'
import { MatrixName, type Style } from '../contract/view.ts'
import { secondUseOf, withSecond } from '../domain/colour/secondLabel.ts'
import { styleForLabel } from '../domain/colour/style.ts'
import { labelOf, labelTyped, type Shown, secondLabelOf } from '../domain/view/shown.ts'
import { displayedDataset, shownIn } from './choices.ts'
import { type Choice, type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { type Condition, firstUnmetReason, sheetIsKnown, somethingActive } from './reasons.ts'
import { draftIn, somethingIsSet } from './style.commands.ts'

const workbench = commandsOf('workbench')
const displaySettings = commandsOf('displaySettings')

type Args = readonly string[]
type StyleOf = (shown: Shown, label: string) => Style

const shownOf = (snapshots: Snapshots, dataset: string | undefined): Shown | null =>
  shownIn(snapshots).find(({ displayed }) => displayed.dataset === dataset) ?? null

const choiceOf = ({ name, title }: Label): Choice => ({ value: name, name: title })

const circlesOf: StyleOf = ({ displayed: { style }, sheet }, name) => ({
  ...styleForLabel(style, labelOf(sheet, name)),
  form: 'circle',
  hexagons: 'off',
})

const fillOf: StyleOf = ({ displayed: { style }, sheet }, name) => ({
  ...styleForLabel(style, labelOf(sheet, name)),
  form: 'fill',
  hexagons: 'off',
})

/** Returns a style with a second label; null if it cannot be drawn. */
function besides(shown: Shown, style: Style, name: string): Style | null {
  const both = { ...style, ...withSecond(style, name) }
  return secondLabelOf(shown.sheet, both) === null ? null : both
}

/** Number label of the dataset. */
const numberLabel: Step = {
  id: 'label',
  choices: (snapshots, [dataset]) =>
    (shownOf(snapshots, dataset)?.sheet.labels ?? []).filter(({ type }) => type === 'number').map(choiceOf),
}

/** Returns a step for a label, chosen or calculated, that can be combined with the arguments before it. */
const secondBeside = (styleIn: (shown: Shown, args: Args) => Style): Step => ({
  id: 'secondLabel',
  choices: (snapshots, args) => {
    const shown = shownOf(snapshots, args[0])
    if (!shown) return []
    const style = styleIn(shown, args)
    const label = labelOf(shown.sheet, style.label)
    return shown.sheet.labels
      .filter(each => each.name !== style.secondLabel && secondUseOf(label, each, style) !== null)
      .map(choiceOf)
  },
  reads: (text, snapshots, args) => {
    const shown = shownOf(snapshots, args[0])
    if (!shown) return null
    const label = labelTyped(shown.sheet, text, snapshots.preferences.context.language)
    return label && besides(shown, styleIn(shown, args), label.name) ? choiceOf(label) : null
  },
})

/** Word between two labels that names the role of the second one. It is optional. */
const asColour: Step = {
  id: 'secondUse',
  choices: () => [{ value: 'byColour', key: 'choices.byColour' }],
  preset: () => 'byColour',
  optional: true,
}

/** Returns the style for two labels, or the current one if they form none. */
function styleSaid(snapshots: Snapshots, dataset: string | undefined, of: (shown: Shown) => Style | null) {
  const shown = shownOf(snapshots, dataset)
  return shown && (of(shown) ?? shown.displayed.style)
}

const restyling = (dataset: string | undefined, style: Style | null) =>
  style
    ? { type: 'style.changed' as const, dataset: dataset ?? '', style }
    : { type: 'label.displayed' as const, dataset: '', label: null }

type Said = (snapshots: Snapshots, args: Args) => Style | null

const circlesSaid: Said = (snapshots, [dataset, size = '', , colour = '']) =>
  styleSaid(snapshots, dataset, shown => besides(shown, circlesOf(shown, size), colour))
const crossSaid: Said = (snapshots, [dataset, first = '', second = '']) =>
  styleSaid(snapshots, dataset, shown => besides(shown, fillOf(shown, first), second))
const secondSaid: Said = (snapshots, [dataset, second = '']) =>
  styleSaid(snapshots, dataset, shown => besides(shown, shown.displayed.style, second))
/** Null with a single label: while a style is loading, the current one would be another. */
const oneSaid: Said = (snapshots, [dataset]) => {
  const style = styleIn(snapshots, dataset)
  return style && style.secondLabel !== null ? { ...style, ...withSecond(style, null) } : null
}

const numbersIn = (snapshots: Snapshots, dataset: string | undefined) =>
  numberLabel.choices(snapshots, [dataset ?? '']).length

const hasNumber: Condition = [(snapshots, [dataset]) => numbersIn(snapshots, dataset) > 0, 'noNumberLabel']
const hasTwoNumbers: Condition = [(snapshots, [dataset]) => numbersIn(snapshots, dataset) > 1, 'noTwoNumbers']
const styleIn = (snapshots: Snapshots, dataset: string | undefined) =>
  shownOf(snapshots, dataset)?.displayed.style

/** Second label, which colours the circles of the first one. */
const colourLabel = secondBeside((shown, [, size = '']) => circlesOf(shown, size))
const hasOther: Condition = [
  (snapshots, [dataset = '']) =>
    numberLabel
      .choices(snapshots, [dataset])
      .some(({ value }) => colourLabel.choices(snapshots, [dataset, value]).length > 0),
  'noOtherLabel',
]

const commandOf = (
  id: Command['id'],
  steps: readonly Step[],
  said: Said,
  ...conditions: Condition[]
): Command =>
  workbench({
    id,
    area: 'display',
    steps: [displayedDataset, ...steps],
    event: (args, snapshots) => restyling(args[0], said(snapshots, args)),
    preview: (args, snapshots) => {
      const style = said(snapshots, args)
      return style && { dataset: args[0] ?? '', style }
    },
    reason: firstUnmetReason(somethingActive, sheetIsKnown, ...conditions, [
      (snapshots, args) => leadsOn([displayedDataset, ...steps], said, snapshots, args),
      'alreadySo',
    ]),
  })

/** Returns whether arguments, with some still missing, can change the look of the dataset. */
function leadsOn(steps: readonly Step[], said: Said, snapshots: Snapshots, args: Args): boolean {
  const step = steps[args.length]
  if (!step) return snapshots.workbench.can(restyling(args[0], said(snapshots, args)))
  return step.choices(snapshots, args).some(({ value }) => leadsOn(steps, said, snapshots, [...args, value]))
}

/** Second label next to the displayed one. */
const secondLabel = secondBeside(({ displayed }) => displayed.style)

/** Commands for two labels, in one line: circles by size and colour, or areas in the colours of a matrix. */
export const twoLabelsCommands: Command[] = [
  commandOf('label.circlesBy', [numberLabel, asColour, colourLabel], circlesSaid, hasNumber, hasOther),
  commandOf(
    'label.cross',
    [numberLabel, secondBeside((shown, [, first = '']) => fillOf(shown, first))],
    crossSaid,
    hasTwoNumbers,
  ),
  commandOf(
    'second.choose',
    [secondLabel],
    secondSaid,
    [(snapshots, [dataset]) => styleIn(snapshots, dataset)?.label != null, 'noLabel'],
    [(snapshots, [dataset]) => styleIn(snapshots, dataset)?.compared === null, 'notWhileCompared'],
    [
      (snapshots, [dataset = '', second]) =>
        second !== undefined || secondLabel.choices(snapshots, [dataset]).length > 0,
      'noSecondLabel',
    ],
  ),
  commandOf('second.remove', [], oneSaid, [
    (snapshots, [dataset]) => styleIn(snapshots, dataset)?.secondLabel != null,
    'oneLabelOnly',
  ]),
  displaySettings({
    id: 'matrix.choose',
    area: 'display',
    steps: [
      {
        id: 'matrix',
        choices: snapshots =>
          isMatrix(snapshots)
            ? MatrixName.options
                .filter(each => each !== draftIn(snapshots)?.matrix)
                .map((each): Choice => ({ value: each, key: `choices.matrices.${each}` }))
            : [],
      },
    ],
    event: ([name]) => ({
      type: 'draft.changed' as const,
      patch: { matrix: MatrixName.safeParse(name).data ?? 'blue-orange' },
    }),
    reason: firstUnmetReason(somethingIsSet, [isMatrix, 'notCrossed']),
  }),
]

function isMatrix(snapshots: Snapshots): boolean {
  const { target, draft } = snapshots.displaySettings.context
  return draft?.form === 'fill' && target !== null && secondLabelOf(target.sheet, draft) !== null
}
