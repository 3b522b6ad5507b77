import type { Label } from '../contract/label.ts'
import type { Style } from '../contract/view.ts'
import { styleForLabel } from '../domain/colour/style.ts'
import { labelOf } from '../domain/view/shown.ts'
import { displayedDataset, shownAs } from './choices.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { type Condition, firstUnmetReason, sheetIsKnown, somethingActive } from './reasons.ts'

const workbench = commandsOf('workbench')

/** Returns the labels of a dataset whose values have a size. */
const numberLabels = (snapshots: Snapshots, dataset: string | undefined): Label[] =>
  (shownAs(snapshots, dataset)?.sheet.labels ?? []).filter(({ type }) => type === 'number')

/** Labels that are not already drawn as circles. */
const numberLabel: Step = {
  id: 'label',
  choices: (snapshots, [dataset = '']) =>
    numberLabels(snapshots, dataset)
      .filter(({ name }) => snapshots.workbench.can(circling([dataset, name], snapshots)))
      .map(({ name, title }) => ({ value: name, name: title })),
}

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

function circling(args: readonly string[], snapshots: Snapshots) {
  const [dataset = ''] = args
  const style = circledStyle(snapshots, args)
  return style
    ? { type: 'style.changed' as const, dataset, style }
    : { type: 'label.displayed' as const, dataset, label: null }
}

const hasNumberLabel: Condition = [
  (snapshots, [dataset]) => numberLabels(snapshots, dataset).length > 0,
  'noNumbers',
]

/** Commands that draw a label as circles, in one line of the palette: `cercles population`. */
export const circlesCommands: Command[] = [
  workbench({
    id: 'label.circles',
    area: 'display',
    steps: [displayedDataset, numberLabel],
    event: circling,
    preview: (args, snapshots) => {
      const [dataset = ''] = args
      const style = circledStyle(snapshots, args)
      return style && { dataset, style }
    },
    reason: firstUnmetReason(somethingActive, sheetIsKnown, hasNumberLabel, [
      (snapshots, [dataset = '', ...label]) =>
        label.length > 0
          ? snapshots.workbench.can(circling([dataset, ...label], snapshots))
          : numberLabel.choices(snapshots, [dataset]).length > 0,
      'alreadySo',
    ]),
  }),
]
