import type { AnyMachineSnapshot, EventFrom } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import { isTellable, type Moment, pathOf, type Recorded } from '../../machines/recording.tape.ts'
import type { Act, Path } from '../contract/path.ts'
import { isTellableValue } from '../domain/tellable.ts'
import { type Command, type Step, type Surface, snapshotsIn, type World } from './command.ts'
import type { Desk } from './desk.ts'
import { filterBefore, isOfFilter } from './recordFilter.ts'
import { draftedBefore } from './recordSettings.ts'

/** The palette is a way to other commands, and recording records itself as little. */
const UNTOLD: readonly (keyof Machines)[] = ['palette', 'recording']
/** They say what the world around is like, not what the person did. */
const UNSEEN: readonly (keyof Machines)[] = [...UNTOLD, 'screenLoad', 'installation', 'chord', 'menu']

/**
 * The arguments that may be told, by the ids of their steps: words of the product, numbers, and ids that everybody
 * can see. What is not here is withheld.
 */
export const TOLD_STEPS: ReadonlySet<string> = new Set([
  'dataset',
  'instance',
  'label',
  'column',
  'zone',
  'walk',
  'change',
  'place',
  'row',
  'opacity',
  'rank',
  'count',
  'coordinates',
  'colour',
  'breaks',
  'scope',
  'mode',
  'type',
  'method',
  'ramp',
  'displayMode',
  'combinator',
  'operator',
  'format',
  'language',
  'theme',
])

/** Argument that filters compare with: told only where the person wants it. */
const VALUE_STEP = 'value'

export const isRecording = (world: World): boolean => world.recording.matches({ on: { tape: 'recording' } })

/** Tells whether the person wants the values of filters told. */
export const tellsValues = (world: World): boolean => world.recording.matches({ on: { values: 'included' } })

/** Tells the recording of a command that has run in a world; what it must not know does not leave here. */
export function recordCommand(
  desk: Desk,
  world: World,
  { command, args, surface }: { command: Command; args: readonly string[]; surface: Surface },
): void {
  if (!isRecording(world) || UNTOLD.includes(command.actor)) return
  tellDone(desk, world, { act: actOf(command, args, world), surface })
}

/**
 * Tells the recording of an act that was done in a world; before the first, of what nobody had saved by then. The map
 * tells of itself how it was moved by hand.
 */
export function tellDone(desk: Desk, world: World, done: Omit<Recorded, 'moment'>): void {
  const tell = (recorded: Recorded) => {
    const event: EventFrom<Machines['recording']> = { type: 'act.done', ...recorded }
    desk.send('recording', event)
  }
  const moment = momentOf(world)
  const { steps } = world.recording.context.tape
  const before = [
    ...(steps.every(({ surface }) => surface === 'map') ? draftedBefore(world) : []),
    ...(isOfFilter(done.act) && !steps.some(({ act }) => isOfFilter(act)) ? filterBefore(world) : []),
  ]
  for (const act of before)
    tell({ act, surface: 'button', moment: { ...moment, expected: null, isShown: false } })
  tell({ ...done, moment })
}

function actOf({ id, steps }: Command, args: readonly string[], world: World): Act {
  const first = steps.findIndex((step, at) => !isTold(step, args[at] ?? '', world))
  const told = steps.slice(0, first < 0 ? steps.length : first)
  const act = {
    kind: 'command' as const,
    command: id,
    args: args
      .slice(0, told.length)
      .map((arg, at) => told[at]?.tells?.(arg, world, args.slice(0, at)) ?? arg),
  }
  return first < 0 ? act : { ...act, withheld: true }
}

/** Tells whether a value may be told: of typed ones only numbers and colours are, unless the person wants more. */
const isTold = ({ id, reads }: Step, value: string, world: World): boolean =>
  id === VALUE_STEP
    ? tellsValues(world) && isTellableValue(value)
    : TOLD_STEPS.has(id) && (!reads || /^([-\d., ]+|#[\da-f]{6})$/i.test(value))

const seenIn = (world: World) =>
  snapshotsIn(world).filter(([name]) => !UNSEEN.includes(name as keyof Machines))

/** Tells whether what is shown is whole. */
export const isShown = ({ workbench }: World): boolean => !workbench.hasTag('busy')

/** Tells whether nothing is under way. */
export const isAtRest = (world: World): boolean =>
  seenIn(world).every(([, snapshot]) => !(snapshot as AnyMachineSnapshot).hasTag('busy'))

/**
 * Returns the states, the view and its history at this moment. A View with a filter is told only where the person wants
 * it: the filter may say what they have typed.
 */
function momentOf(world: World): Moment {
  const { view, past, future, active } = world.workbench.context
  const { camera: _, ...seen } = view
  const states = Object.fromEntries(seenIn(world).map(([name, snapshot]) => [name, snapshot.value]))
  return {
    expected: isTellable(view, tellsValues(world)) && isAtRest(world) ? { states, view: seen } : null,
    isShown: isShown(world),
    history: { view, past, future, active },
  }
}

/** The path recorded so far, or null. */
export const pathIn = (world: World): Path | null =>
  pathOf(world.recording.context.tape, momentOf(world), tellsValues(world))
