import type { Label } from '../contract/label.ts'
import { CLASSES_MAX, CLASSES_MIN } from '../contract/limits.ts'
import type { Style } from '../contract/view.ts'
import { hasHexagons, styleForLabel } from '../domain/colour/style.ts'
import { type Theme, themeOf, themeOn } from '../domain/colour/theme.ts'
import { labelOf } from '../domain/view/shown.ts'
import { displayedDataset, labelChoice, shownAs } from './choices.ts'
import {
  type Command,
  type Condition,
  commandsOf,
  type ReasonKey,
  type Snapshots,
  type Step,
} from './command.ts'
import { sheetIsKnown, somethingActive } from './reasons.ts'

const workbench = commandsOf('workbench', 'display')
const displaySettings = commandsOf('displaySettings', 'display')

type Args = readonly string[]

/** Style that arguments request, after the dataset argument. Null if it cannot be drawn. */
export type RequestedStyle = (snapshots: Snapshots, args: Args) => Style | null

/** Returns the style of a displayed dataset, once its instance is open. */
export const styleIn = (snapshots: Snapshots, dataset: string | undefined): Style | undefined =>
  shownAs(snapshots, dataset)?.displayed.style

/** Label with values that can determine a size. */
export const numberLabel: Step = {
  id: 'label',
  choices: (snapshots, [dataset]) =>
    (shownAs(snapshots, dataset)?.sheet.labels ?? [])
      .filter(({ type }) => type === 'number')
      .map(labelChoice),
}

/** Numbers of classes that users may choose, as arguments. */
export const CLASS_COUNTS = Array.from({ length: CLASSES_MAX - CLASSES_MIN + 1 }, (_, more) =>
  String(CLASSES_MIN + more),
)

/** Condition that a step has choices for the dataset. */
export const hasChoices = (step: Step, reason: ReasonKey): Condition => [
  (snapshots, [dataset = '']) => step.choices(snapshots, [dataset]).length > 0,
  reason,
]

const restyling = (dataset: string | undefined, style: Style | null) =>
  style && { type: 'style.changed' as const, dataset: dataset ?? '', style }

/**
 * Declares a command that changes the style of a displayed dataset. One function computes both event and
 * preview.
 */
export function stylingCommand(
  id: Command['id'],
  steps: readonly Step[],
  requested: RequestedStyle,
  ...conditions: Condition[]
): Command {
  return workbench({
    id,
    steps: [displayedDataset, ...steps],
    event: (args, snapshots) => restyling(args[0], requested(snapshots, args)),
    preview: (args, snapshots) => {
      const style = requested(snapshots, args)
      return style && { dataset: args[0] ?? '', style }
    },
    needs: [somethingActive, sheetIsKnown, ...conditions],
    refusal: 'alreadySo',
  })
}

/**
 * Declares a command that colours a displayed dataset by a label, which its arguments name after the dataset.
 */
export const labelCommand = (
  spec: Pick<Command, 'id' | 'keys'>,
  steps: readonly Step[],
  nameOf: (args: Args, snapshots: Snapshots) => string,
  ...conditions: Condition[]
): Command =>
  workbench({
    ...spec,
    steps: [displayedDataset, ...steps],
    event: (args, snapshots) => ({
      type: 'label.displayed',
      dataset: args[0] ?? '',
      label: nameOf(args, snapshots),
    }),
    preview: (args, snapshots) => {
      const shown = shownAs(snapshots, args[0])
      const label = shown && labelOf(shown.sheet, nameOf(args, snapshots))
      return label ? { dataset: args[0] ?? '', style: styleForLabel(shown.displayed.style, label) } : null
    },
    needs: [somethingActive, sheetIsKnown, ...conditions],
    refusal: 'alreadySo',
  })

/** Returns the style of the display settings, which is previewed until it is saved. */
export const draftIn = (snapshots: Snapshots): Style | null => snapshots.displaySettings.context.draft

/** Returns the displayed label of the display settings. */
export function draftLabelIn(snapshots: Snapshots): Label | null {
  const { target, draft } = snapshots.displaySettings.context
  return target && draft && labelOf(target.sheet, draft.label)
}

/** Returns the theme of the map; a theme that follows the system counts as dark. */
export const mapThemeIn = ({ preferences, workbench: { context } }: Snapshots): Theme =>
  themeOn(context.view.ground.basemap, themeOf(preferences.context.theme, false))

export const somethingIsSet: Condition = [snapshots => draftIn(snapshots) !== null, 'nothingDisplayed']

export const isGradient: Condition = [
  snapshots => {
    const draft = draftIn(snapshots)
    return (
      draft !== null &&
      (hasHexagons(draft) || (draftLabelIn(snapshots) !== null && draft.mode === 'gradient'))
    )
  },
  'notGradient',
]

/**
 * Declares a command that changes the style of the display settings by one word. The step has no choices while
 * a condition is not met.
 */
export function draftCommand(
  id: Command['id'],
  { choices, awaits, ...step }: Step,
  patchOf: (word: string, snapshots: Snapshots) => Partial<Style>,
  ...conditions: Condition[]
): Command {
  const needs = [somethingIsSet, ...conditions]
  const isMet = (snapshots: Snapshots, args: Args) => needs.every(([holds]) => holds(snapshots, args))
  return displaySettings({
    id,
    steps: [
      {
        ...step,
        choices: (snapshots, args) => (isMet(snapshots, args) ? choices(snapshots, args) : []),
        ...(awaits && { awaits: (snapshots, args) => isMet(snapshots, args) && awaits(snapshots, args) }),
      },
    ],
    event: ([word = ''], snapshots) => ({ type: 'draft.changed', patch: patchOf(word, snapshots) }),
    needs,
  })
}
