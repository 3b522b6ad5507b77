import type { WorkbenchEvent } from '../../machines/workbench.types.ts'
import type { Style } from '../contract/view.ts'
import { defaultStyle } from '../domain/colour/style.ts'
import { changeNamed } from '../domain/label/computed.ts'
import { comparedStyle, styleOfKinds } from '../domain/view/comparison.ts'
import { isNewer, nearestOther } from '../domain/view/instanceOrder.ts'
import { comparisonBaseOf } from '../domain/view/shown.ts'
import { activeEntry, instanceOfActive, instancesIn, sheetIn } from './choices.ts'
import { type Command, type Condition, commandsOf, type Snapshots, type Step } from './command.ts'
import { instancesReady, somethingActive } from './reasons.ts'

const workbench = commandsOf('workbench', 'dataset')

/** Returns the instance that a comparison proposes, other than the current base. */
function nextBase(snapshots: Snapshots): string | null {
  const { instance, style } = activeEntry(snapshots) ?? {}
  const compared = style ? comparisonBaseOf(style) : null
  return nearestOther(instancesIn(snapshots) ?? [], instance, compared === null ? [] : [compared])
}

/** Returns the instance to propose for a comparison: the base of the displayed change comes first. */
function kindsBase(snapshots: Snapshots): string | null {
  const { style } = activeEntry(snapshots) ?? {}
  return (style?.compared === null ? comparisonBaseOf(style) : null) ?? nextBase(snapshots)
}

const otherInstance = (preset: typeof nextBase): Step => ({
  ...instanceOfActive,
  choices: (snapshots, args) =>
    instanceOfActive
      .choices(snapshots, args)
      .filter(({ value }) => value !== activeEntry(snapshots)?.instance),
  preset,
})

/** Returns the event that displays the active dataset in the style of a comparison. */
const comparing = (
  styleOf: typeof comparedStyle | typeof styleOfKinds,
  base: string,
  snapshots: Snapshots,
) => {
  const { dataset = '', style = defaultStyle(0) } = activeEntry(snapshots) ?? {}
  const sheet = sheetIn(snapshots, dataset)
  return { type: 'style.changed', dataset, style: sheet ? styleOf(sheet, style, base) : style } as const
}

const isCompared = (style: Style | undefined): boolean =>
  style !== undefined && comparisonBaseOf(style) !== null

/**
 * Returns the compared or proposed instances of the active dataset, the older one first.
 */
function pairIn(snapshots: Snapshots): readonly [string, string] | null {
  const { instance = '', style } = activeEntry(snapshots) ?? {}
  const other = (style ? comparisonBaseOf(style) : null) ?? nextBase(snapshots)
  if (other === null) return null
  return isNewer(other, instance, instancesIn(snapshots) ?? []) ? [instance, other] : [other, instance]
}

const fromInstance: Step = {
  ...instanceOfActive,
  id: 'from',
  choices: (snapshots, args) => {
    const instances = instancesIn(snapshots) ?? []
    return instanceOfActive
      .choices(snapshots, args)
      .filter(({ value }) => instances.some(({ id }) => isNewer(id, value, instances)))
  },
  preset: snapshots => pairIn(snapshots)?.[0] ?? null,
}

const toInstance: Step = {
  ...instanceOfActive,
  id: 'to',
  choices: (snapshots, args) =>
    instanceOfActive
      .choices(snapshots, args)
      .filter(({ value }) => isNewer(value, args[0] ?? '', instancesIn(snapshots) ?? [])),
  preset: (snapshots, [from = '']) => {
    const instances = instancesIn(snapshots) ?? []
    const to = pairIn(snapshots)?.[1] ?? ''
    const older = instances.filter(({ id }) => !isNewer(id, from, instances) && id !== from)
    return isNewer(to, from, instances)
      ? to
      : nearestOther(
          instances,
          from,
          older.map(({ id }) => id),
        )
  },
}

/**
 * Returns the event that compares two instances of the active dataset. A displayed instance among them stays
 * displayed; otherwise the newer one is displayed.
 */
function betweenDates(snapshots: Snapshots, [from = '', to = '']: readonly string[]) {
  const { dataset = '', instance = '', style = defaultStyle(0) } = activeEntry(snapshots) ?? {}
  const newer = isNewer(from, to, instancesIn(snapshots) ?? []) ? from : to
  const shown = instance === from || instance === to ? instance : newer
  const base = shown === from ? to : from
  const sheet = sheetIn(snapshots, dataset)
  const compared = sheet ? comparedStyle(sheet, style, base, shown) : style
  return shown === instance
    ? ({ type: 'style.changed', dataset, style: compared } as const)
    : ({ type: 'instance.displayed', dataset, instance: shown, style: compared } as const)
}

/** Returns the event that displays values again: of a change, the present values of its label. */
function closing(snapshots: Snapshots) {
  const { dataset = '', style = defaultStyle(0) } = activeEntry(snapshots) ?? {}
  const change = changeNamed(style.label)
  if (change) return { type: 'label.displayed', dataset, label: change.label } as const
  const values = style.compared === null ? style : { ...style, compared: null, isolated: null }
  return { type: 'style.changed', dataset, style: values } as const
}

/** Condition that the dataset has no second label, or that the comparison can keep it. */
const suitsTwoLabels = (
  eventOf: (snapshots: Snapshots, args: readonly string[]) => WorkbenchEvent,
): Condition => [
  (snapshots, args) =>
    activeEntry(snapshots)?.style.secondLabel == null || snapshots.workbench.can(eventOf(snapshots, args)),
  'notWithTwoLabels',
]

export const compareCommands: Command[] = [
  ...(
    [
      ['instances.compare', ['c'], comparedStyle, nextBase],
      ['comparison.kinds', [], styleOfKinds, kindsBase],
    ] as const
  ).map(([id, keys, styleOf, baseIn]) =>
    workbench({
      id,
      keys,
      steps: [otherInstance(baseIn)],
      event: ([base = ''], snapshots) => comparing(styleOf, base, snapshots),
      needs: [
        somethingActive,
        [snapshots => (instancesIn(snapshots) ?? baseIn(snapshots)) !== null, 'instancesNotReady'],
        [snapshots => baseIn(snapshots) !== null, 'noOtherInstance'],
        suitsTwoLabels((snapshots, [base]) => comparing(styleOf, base ?? baseIn(snapshots) ?? '', snapshots)),
      ],
      refusal: 'alreadySo',
    }),
  ),
  workbench({
    id: 'comparison.dates',
    steps: [fromInstance, toInstance],
    event: (args, snapshots) => betweenDates(snapshots, args),
    needs: [
      somethingActive,
      instancesReady,
      [snapshots => (instancesIn(snapshots) ?? []).length > 1, 'noOtherInstance'],
      suitsTwoLabels((snapshots, args) =>
        betweenDates(snapshots, args.length < 2 ? (pairIn(snapshots) ?? []) : args),
      ),
    ],
    refusal: 'alreadySo',
  }),
  workbench({
    id: 'comparison.close',
    event: (_, snapshots) => closing(snapshots),
    needs: [somethingActive, [snapshots => isCompared(activeEntry(snapshots)?.style), 'notCompared']],
    refusal: 'loadingFirst',
  }),
]
