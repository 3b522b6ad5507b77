import { WALKS } from '../../machines/inspect.machine.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { firstUnmetReason, mapReady, somethingShown } from './reasons.ts'

const workbench = commandsOf('workbench')
const inspect = commandsOf('inspect')

/** Returns the zone where a walk by value starts; without one, it starts in the middle of the map. */
const startOfValues = ({ inspect: { context }, workbench }: Snapshots) =>
  context.walk === 'value' ? workbench.context.view.inspected : null

const onTheMap = firstUnmetReason(somethingShown, mapReady)

const steps = (
  [
    ['zone.next', 'n', 'next', 'lastByValue'],
    ['zone.previous', 'p', 'previous', 'firstByValue'],
  ] as const
).map(([id, key, direction, outermost]) => {
  const alongValues = firstUnmetReason(
    [({ inspect: { context } }) => context.sought !== null, 'noLabelShown'],
    [({ inspect: { context } }) => context.rank !== null, 'rankNotReady'],
    [({ inspect: { context } }) => context.rank?.row !== null, 'rankUnknown'],
    [({ inspect: { context } }) => Boolean(context.rank?.[direction]), outermost],
  )
  return workbench({
    id,
    area: 'zone',
    keys: [key],
    scope: 'map',
    event: (_, snapshots) => {
      const { rank, walk } = snapshots.inspect.context
      const start = startOfValues(snapshots)
      if (start === null) return { type: 'map.walked', direction, alike: walk === 'class' }
      const { id: zone = start, bbox = null } = rank?.[direction] ?? {}
      return { type: 'zone.inspected', zone, bbox }
    },
    reason: (snapshots, args) =>
      startOfValues(snapshots) === null ? onTheMap(snapshots, args) : alongValues(snapshots, args),
  })
})

const walk: Step = {
  id: 'walk',
  choices: () => WALKS.map(value => ({ value, key: `choices.walks.${value}` })),
  preset: ({ inspect: { context } }) => WALKS[(WALKS.indexOf(context.walk) + 1) % WALKS.length] ?? null,
}

export const walkCommands: Command[] = [
  ...steps,
  inspect({
    id: 'zone.walk',
    area: 'zone',
    keys: ['w'],
    scope: 'map',
    steps: [walk],
    event: ([chosen]) => ({ type: 'walk.chosen', walk: WALKS.find(each => each === chosen) ?? 'distance' }),
    reason: firstUnmetReason([
      (snapshots, [chosen]) => snapshots.inspect.context.walk !== chosen,
      'alreadySo',
    ]),
  }),
]
