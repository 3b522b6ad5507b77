import type { Instance } from '../contract/dataset.ts'
import { defaultStyle } from '../domain/colour/style.ts'
import { activeEntry, activeIn, instancesIn } from './choices.ts'
import { type Command, commandsOf, type Snapshots } from './command.ts'
import { instancesReady, somethingActive } from './reasons.ts'

const workbench = commandsOf('workbench', 'dataset')

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
    keys: [key],
    event: (_, snapshots) => ({
      type: 'instance.stepped',
      dataset: activeIn(snapshots) ?? '',
      instance: stepTo(snapshots, by)?.id ?? activeEntry(snapshots)?.instance ?? '',
    }),
    needs: [somethingActive, instancesReady],
    refusal: outermost,
  }),
)

function released(snapshots: Snapshots) {
  const { dataset = '', style = defaultStyle(0) } = activeEntry(snapshots) ?? {}
  return { type: 'style.changed', dataset, style: { ...style, range: null } } as const
}

export const instanceCommands: Command[] = [
  ...steps,
  workbench({
    id: 'range.release',
    area: 'display',
    event: (_, snapshots) => released(snapshots),
    needs: [somethingActive],
    refusal: 'rangeNotHeld',
  }),
]
