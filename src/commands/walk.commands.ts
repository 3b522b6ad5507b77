import { WALKS } from '../../machines/inspect.machine.ts'
import { type Command, commandsOf, type Step, type World } from './command.ts'
import { mapReady, somethingShown, unless } from './reasons.ts'

const workbench = commandsOf('workbench')
const inspect = commandsOf('inspect')

/** The zone from which the values are walked; without one a walk begins in the middle of the map. */
const startOfValues = ({ inspect: { context }, workbench }: World) =>
  context.walk === 'value' ? workbench.context.view.selection : null

const onTheMap = unless(somethingShown, mapReady)

const steps = (
  [
    ['zone.next', 'n', 'next', 'lastByValue'],
    ['zone.previous', 'p', 'previous', 'firstByValue'],
  ] as const
).map(([id, key, direction, outermost]) => {
  const alongValues = unless(
    [({ inspect: { context } }) => context.sought !== null, 'noLabelShown'],
    [({ inspect: { context } }) => context.standing !== null, 'standingNotReady'],
    [({ inspect: { context } }) => context.standing?.row !== null, 'standingUnknown'],
    [({ inspect: { context } }) => Boolean(context.standing?.[direction]), outermost],
  )
  return workbench({
    id,
    area: 'zone',
    keys: [key],
    scope: 'map',
    event: (_, world) => {
      const { standing, walk } = world.inspect.context
      const start = startOfValues(world)
      if (start === null) return { type: 'map.walked', direction, alike: walk === 'class' }
      const { id: zone = start, bbox = null } = standing?.[direction] ?? {}
      return { type: 'zone.inspected', zone, bbox }
    },
    reason: (world, args) =>
      startOfValues(world) === null ? onTheMap(world, args) : alongValues(world, args),
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
    reason: unless([(world, [chosen]) => world.inspect.context.walk !== chosen, 'alreadySo']),
  }),
]
