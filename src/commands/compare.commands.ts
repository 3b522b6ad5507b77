import type { Style } from '../contract/view.ts'
import { defaultStyle } from '../domain/colour/style.ts'
import { changeNamed } from '../domain/label/computed.ts'
import { comparedStyle, styleOfKinds } from '../domain/view/comparison.ts'
import { nearestOther } from '../domain/view/instanceOrder.ts'
import { baseOf } from '../domain/view/shown.ts'
import { activeEntry, instanceOfActive, instancesIn, sheetIn } from './choices.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { somethingActive, unless } from './reasons.ts'

const workbench = commandsOf('workbench')

/** Returns the instance that a comparison proposes: not the one that it already compares with. */
function nextBase(snapshots: Snapshots): string | null {
  const { instance, style } = activeEntry(snapshots) ?? {}
  const compared = style ? baseOf(style) : null
  return nearestOther(instancesIn(snapshots) ?? [], instance, compared === null ? [] : [compared])
}

/** Returns the instance since which kinds of change are proposed: that of a displayed amount first. */
function kindsBase(snapshots: Snapshots): string | null {
  const { style } = activeEntry(snapshots) ?? {}
  return (style?.compared === null ? baseOf(style) : null) ?? nextBase(snapshots)
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

const isCompared = (style: Style | undefined): boolean => style !== undefined && baseOf(style) !== null

/** Returns the event that displays values again: of a change, the present values of its label. */
function closing(snapshots: Snapshots) {
  const { dataset = '', style = defaultStyle(0) } = activeEntry(snapshots) ?? {}
  const change = changeNamed(style.label)
  if (change) return { type: 'label.displayed', dataset, label: change.label } as const
  const values = style.compared === null ? style : { ...style, compared: null, isolated: null }
  return { type: 'style.changed', dataset, style: values } as const
}

export const compareCommands: Command[] = [
  ...(
    [
      ['instances.compare', ['c'], comparedStyle, nextBase],
      ['comparison.kinds', [], styleOfKinds, kindsBase],
    ] as const
  ).map(([id, keys, styleOf, baseIn]) =>
    workbench({
      id,
      area: 'dataset',
      keys,
      steps: [otherInstance(baseIn)],
      event: ([base = ''], snapshots) => comparing(styleOf, base, snapshots),
      reason: unless(
        somethingActive,
        [snapshots => instancesIn(snapshots) !== null, 'instancesNotReady'],
        [snapshots => baseIn(snapshots) !== null, 'noOtherInstance'],
        [
          (snapshots, [base]) =>
            activeEntry(snapshots)?.style.secondLabel == null ||
            snapshots.workbench.can(comparing(styleOf, base ?? baseIn(snapshots) ?? '', snapshots)),
          'notWithTwoLabels',
        ],
        [
          (snapshots, [base]) =>
            base === undefined || snapshots.workbench.can(comparing(styleOf, base, snapshots)),
          'alreadySo',
        ],
      ),
    }),
  ),
  workbench({
    id: 'comparison.close',
    area: 'dataset',
    event: (_, snapshots) => closing(snapshots),
    reason: unless(
      somethingActive,
      [snapshots => isCompared(activeEntry(snapshots)?.style), 'notCompared'],
      [snapshots => snapshots.workbench.can(closing(snapshots)), 'loadingFirst'],
    ),
  }),
]
