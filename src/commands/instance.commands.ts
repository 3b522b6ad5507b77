import type { Instance } from '../contract/dataset.ts'
import { defaultStyle } from '../domain/style.ts'
import { activeIn, displayedIn, instanceOfActive } from './choices.ts'
import { type Command, commandsOf, type Step, type World } from './command.ts'
import { somethingActive, unless } from './reasons.ts'

const workbench = commandsOf('workbench')

const activeEntry = (world: World) => displayedIn(world).find(({ dataset }) => dataset === activeIn(world))

/** The instances of the active dataset, newest first; null while they are not known. */
function instancesIn(world: World): readonly Instance[] | null {
  const { details } = world.selection.context
  return details && details.dataset === activeIn(world) ? details.instances : null
}

/** The instance so many steps later than the one that the active dataset is shown in. */
function stepTo(world: World, by: 1 | -1): Instance | null {
  const instances = instancesIn(world) ?? []
  const at = instances.findIndex(({ id }) => id === activeEntry(world)?.instance)
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
    event: (_, world) => ({
      type: 'instance.stepped',
      dataset: activeIn(world) ?? '',
      instance: stepTo(world, by)?.id ?? activeEntry(world)?.instance ?? '',
    }),
    reason: unless(
      somethingActive,
      [world => instancesIn(world) !== null, 'instancesNotReady'],
      [world => stepTo(world, by) !== null, outermost],
    ),
  }),
)

function released(world: World) {
  const { dataset = '', style = defaultStyle(0) } = activeEntry(world) ?? {}
  return { type: 'style.changed', dataset, style: { ...style, range: null } } as const
}

/**
 * Returns the instance to be compared with next: the one before the displayed one, else the one after it, else any
 * other.
 */
function nextBase(world: World): string | null {
  const { instance, style } = activeEntry(world) ?? {}
  const others = [stepTo(world, -1), stepTo(world, 1), ...(instancesIn(world) ?? [])]
  return others.find(each => each && each.id !== instance && each.id !== style?.compared)?.id ?? null
}

const otherInstance: Step = {
  ...instanceOfActive,
  choices: (world, args) =>
    instanceOfActive.choices(world, args).filter(({ value }) => value !== activeEntry(world)?.instance),
  preset: nextBase,
}

/** The zones of the active dataset in the colours of what has changed since an instance; null: in those of values. */
function comparing(world: World, compared: string | null) {
  const { dataset = '', style = defaultStyle(0) } = activeEntry(world) ?? {}
  const isNew = compared !== style.compared
  return {
    type: 'style.changed',
    dataset,
    style: isNew ? { ...style, compared, isolated: null } : style,
  } as const
}

export const instanceCommands: Command[] = [
  ...steps,
  workbench({
    id: 'instances.compare',
    area: 'dataset',
    keys: ['c'],
    steps: [otherInstance],
    event: ([base = ''], world) => comparing(world, base),
    reason: unless(
      somethingActive,
      [world => instancesIn(world) !== null, 'instancesNotReady'],
      [world => nextBase(world) !== null, 'noOtherInstance'],
      [(world, [base]) => base === undefined || world.workbench.can(comparing(world, base)), 'alreadySo'],
    ),
  }),
  workbench({
    id: 'comparison.close',
    area: 'dataset',
    event: (_, world) => comparing(world, null),
    reason: unless(
      somethingActive,
      [world => Boolean(activeEntry(world)?.style.compared), 'notCompared'],
      [world => world.workbench.can(comparing(world, null)), 'loadingFirst'],
    ),
  }),
  workbench({
    id: 'range.release',
    area: 'display',
    event: (_, world) => released(world),
    reason: unless(somethingActive, [world => world.workbench.can(released(world)), 'rangeNotHeld']),
  }),
]
