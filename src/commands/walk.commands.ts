import { WALKS } from '../../machines/inspect.machine.ts'
import { oneOf, wordChoices } from './choices.ts'
import {
  type Command,
  type Condition,
  commandsOf,
  type ReasonKey,
  type Snapshots,
  type Step,
} from './command.ts'
import { mapReady, somethingShown } from './reasons.ts'

const workbench = commandsOf('workbench', 'zone')
const inspect = commandsOf('inspect', 'zone')

/** Returns the zone where a walk by value starts; without one, it starts in the middle of the map. */
const startOfValues = ({ inspect: { context }, workbench }: Snapshots) =>
  context.walk === 'value' ? workbench.context.view.inspected : null

/** Condition of a walk that starts in the middle of the map. */
const onTheMap = ([holds, reason]: typeof mapReady): Condition => [
  snapshots => startOfValues(snapshots) !== null || holds(snapshots),
  reason,
]

/** Condition of a walk by value. */
const alongValues = (
  holds: (inspect: Snapshots['inspect']['context']) => boolean,
  reason: ReasonKey,
): Condition => [snapshots => startOfValues(snapshots) === null || holds(snapshots.inspect.context), reason]

const steps = (
  [
    ['zone.next', 'n', 'next', 'lastByValue'],
    ['zone.previous', 'p', 'previous', 'firstByValue'],
  ] as const
).map(([id, key, direction, outermost]) => {
  return workbench({
    id,
    keys: [key],
    scope: 'map',
    event: (_, snapshots) => {
      const { rank, walk } = snapshots.inspect.context
      const start = startOfValues(snapshots)
      if (start === null) return { type: 'map.walked', direction, alike: walk === 'class' }
      const { id: zone = start, bbox = null } = rank?.[direction] ?? {}
      return { type: 'zone.inspected', zone, bbox }
    },
    needs: [
      onTheMap(somethingShown),
      onTheMap(mapReady),
      alongValues(({ sought }) => sought !== null, 'noLabelShown'),
      alongValues(({ rank }) => rank !== null, 'rankNotReady'),
      alongValues(({ rank }) => rank?.row !== null, 'rankUnknown'),
    ],
    refusal: outermost,
  })
})

const walk: Step = {
  id: 'walk',
  choices: () => wordChoices(WALKS, 'walks'),
  preset: ({ inspect: { context } }) => WALKS[(WALKS.indexOf(context.walk) + 1) % WALKS.length] ?? null,
}

export const walkCommands: Command[] = [
  ...steps,
  inspect({
    id: 'zone.walk',
    keys: ['w'],
    scope: 'map',
    steps: [walk],
    event: ([chosen]) => ({ type: 'walk.chosen', walk: oneOf(WALKS, chosen) ?? 'distance' }),
    refusal: 'alreadySo',
  }),
]
