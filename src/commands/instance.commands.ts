import type { Instance } from '../contract/dataset.ts'
import type { Style } from '../contract/view.ts'
import { defaultStyle } from '../domain/colour/style.ts'
import { changeNamed } from '../domain/label/computed.ts'
import { nearestOther } from '../domain/view/instanceOrder.ts'
import { baseOf } from '../domain/view/shown.ts'
import { activeIn, displayedIn, instanceOfActive } from './choices.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { somethingActive, unless } from './reasons.ts'

const workbench = commandsOf('workbench')

const activeEntry = (snapshots: Snapshots) =>
  displayedIn(snapshots).find(({ dataset }) => dataset === activeIn(snapshots))

/** Returns the instances of the active dataset, newest first; null while they are unknown. */
function instancesIn(snapshots: Snapshots): readonly Instance[] | null {
  const { details } = snapshots.selection.context
  return details && details.dataset === activeIn(snapshots) ? details.instances : null
}

/** Returns the instance that is a number of steps later than the active dataset's. */
function stepTo(snapshots: Snapshots, by: 1 | -1): Instance | null {
  const instances = instancesIn(snapshots) ?? []
  const at = instances.findIndex(({ id }) => id === activeEntry(snapshots)?.instance)
  return (at >= 0 && instances[at - by]) || null
}

const steps = (
  [
    ['instance.next', 'i', 1, 'newestInstance'],
    ['instance.previous', 'shift+i', -1, 'oldestInstance'],
  ] as const
).map(([id, key, by, outermost]) =>
  workbench({
    id,
    area: 'dataset',
    keys: [key],
    event: (_, snapshots) => ({
      type: 'instance.stepped',
      dataset: activeIn(snapshots) ?? '',
      instance: stepTo(snapshots, by)?.id ?? activeEntry(snapshots)?.instance ?? '',
    }),
    reason: unless(
      somethingActive,
      [snapshots => instancesIn(snapshots) !== null, 'instancesNotReady'],
      [snapshots => stepTo(snapshots, by) !== null, outermost],
    ),
  }),
)

function released(snapshots: Snapshots) {
  const { dataset = '', style = defaultStyle(0) } = activeEntry(snapshots) ?? {}
  return { type: 'style.changed', dataset, style: { ...style, range: null } } as const
}

/** Returns the next instance to compare with, other than the current one. */
function nextBase(snapshots: Snapshots): string | null {
  const { instance, style } = activeEntry(snapshots) ?? {}
  const compared = style ? baseOf(style) : null
  return nearestOther([...(instancesIn(snapshots) ?? [])], instance, compared === null ? [] : [compared])
}

const otherInstance: Step = {
  ...instanceOfActive,
  choices: (snapshots, args) =>
    instanceOfActive
      .choices(snapshots, args)
      .filter(({ value }) => value !== activeEntry(snapshots)?.instance),
  preset: nextBase,
}

/** Returns the event that colours the active dataset's zones by change since an instance; null: by value. */
function comparing(snapshots: Snapshots, compared: string | null) {
  const { dataset = '', style = defaultStyle(0) } = activeEntry(snapshots) ?? {}
  const isNew = compared !== style.compared
  return {
    type: 'style.changed',
    dataset,
    style: isNew ? { ...style, compared, isolated: null } : style,
  } as const
}

const isCompared = (style: Style | undefined): boolean =>
  style !== undefined && (style.compared !== null || changeNamed(style.label) !== null)

/** Returns the event that colours the zones by value again: for a label's change, by its current values. */
function closing(snapshots: Snapshots) {
  const { dataset = '', style } = activeEntry(snapshots) ?? {}
  const change = changeNamed(style?.label ?? null)
  return style?.compared === null && change
    ? ({ type: 'label.displayed', dataset, label: change.label } as const)
    : comparing(snapshots, null)
}

export const instanceCommands: Command[] = [
  ...steps,
  workbench({
    id: 'instances.compare',
    area: 'dataset',
    keys: ['c'],
    steps: [otherInstance],
    event: ([base = ''], snapshots) => comparing(snapshots, base),
    reason: unless(
      somethingActive,
      [snapshots => instancesIn(snapshots) !== null, 'instancesNotReady'],
      [snapshots => nextBase(snapshots) !== null, 'noOtherInstance'],
      [snapshots => activeEntry(snapshots)?.style.secondLabel == null, 'notWithTwoLabels'],
      [
        (snapshots, [base]) => base === undefined || snapshots.workbench.can(comparing(snapshots, base)),
        'alreadySo',
      ],
    ),
  }),
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
  workbench({
    id: 'range.release',
    area: 'display',
    event: (_, snapshots) => released(snapshots),
    reason: unless(somethingActive, [
      snapshots => snapshots.workbench.can(released(snapshots)),
      'rangeNotHeld',
    ]),
  }),
]
