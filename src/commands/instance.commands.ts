import type { Instance } from '../contract/dataset.ts'
import { defaultStyle } from '../domain/style.ts'
import { activeIn, displayedIn } from './choices.ts'
import { type Command, commandsOf, type World } from './command.ts'
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
      instance: stepTo(world, by)?.id ?? '',
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

export const instanceCommands: Command[] = [
  ...steps,
  workbench({
    id: 'range.release',
    area: 'display',
    event: (_, world) => released(world),
    reason: unless(somethingActive, [world => world.workbench.can(released(world)), 'rangeNotHeld']),
  }),
]
