import type { AnyMachineSnapshot, EventFrom } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import { isRecordable, type Moment, pathOf, type Recorded } from '../../machines/recording.log.ts'
import type { Act, Path } from '../contract/path.ts'
import { isRecordableValue } from '../domain/view/recordable.ts'
import { type Command, type Snapshots, type Step, type Surface, snapshotsIn } from './command.ts'
import { draftedBefore, filterBefore, isOfFilter } from './recordDrafts.ts'
import type { Runtime } from './runtime.ts'

/** The palette is a way to other commands, and recording records itself as little. */
const UNRECORDED: readonly (keyof Machines)[] = ['palette', 'recording']
/** They say what happens around the person, not what the person did. */
const UNSEEN: readonly (keyof Machines)[] = [
  ...UNRECORDED,
  'screenLoad',
  'installation',
  'datasetSearch',
  'prefetch',
  'chord',
  'menu',
  // Of those whom it is about nothing is told.
  'administration',
]

/** Arguments that name labels and numbers, whatever was typed. */
const CALCULATION_STEPS: readonly string[] = ['calculation', 'secondLabel']

/**
 * The arguments that may be told, by the ids of their steps: words of the product, numbers, and ids that everybody
 * can see. What is not here is withheld.
 */
export const RECORDED_STEPS: ReadonlySet<string> = new Set([
  'section',
  'accountState',
  'feedbackState',
  'role',
  'zones',
  'dataset',
  'readyMap',
  'datasetType',
  'order',
  'instance',
  'label',
  'otherLabel',
  'column',
  'zone',
  'walk',
  'change',
  'amount',
  'chart',
  'place',
  'row',
  'opacity',
  'rank',
  'count',
  'coordinates',
  'colour',
  'breaks',
  'middle',
  ...CALCULATION_STEPS,
  'secondUse',
  'matrix',
  'scope',
  'mode',
  'type',
  'method',
  'ramp',
  'displayMode',
  'form',
  'text',
  'shape',
  'pixels',
  'state',
  'dash',
  'gathering',
  'combinator',
  'operator',
  'format',
  'tool',
  'language',
  'theme',
  'size',
  'projection',
  'ground',
  'basemap',
  'corner',
  'inset',
])

/** Arguments that filters compare with: told only where the person wants it. */
const VALUE_STEPS: readonly string[] = ['value', 'interval', 'otherInterval', 'values']

export const isRecording = (snapshots: Snapshots): boolean =>
  snapshots.recording.matches({ on: { log: 'recording' } })

/** Tells whether the person wants the values of filters told. */
export const tellsValues = (snapshots: Snapshots): boolean =>
  snapshots.recording.matches({ on: { values: 'included' } })

/** Tells the recording of a command that has run, with the snapshots it ran on; what it must not know does not leave here. */
export function recordCommand(
  runtime: Runtime,
  snapshots: Snapshots,
  { command, args, surface }: { command: Command; args: readonly string[]; surface: Surface },
): void {
  if (!isRecording(snapshots) || UNRECORDED.includes(command.actor)) return
  tellDone(runtime, snapshots, { act: actOf(command, args, snapshots), surface })
}

/**
 * Tells the recording of an act, with the snapshots it was done on; before the first, of what nobody had saved by then. The map
 * tells of itself how it was moved by hand.
 */
export function tellDone(runtime: Runtime, snapshots: Snapshots, done: Omit<Recorded, 'moment'>): void {
  const tell = (recorded: Recorded) => {
    const event: EventFrom<Machines['recording']> = { type: 'act.done', ...recorded }
    runtime.send('recording', event)
  }
  const moment = momentOf(snapshots)
  const { steps } = snapshots.recording.context.log
  const before = [
    ...(steps.every(({ surface }) => surface === 'map') ? draftedBefore(snapshots) : []),
    ...(isOfFilter(done.act) && !steps.some(({ act }) => isOfFilter(act)) ? filterBefore(snapshots) : []),
  ]
  for (const act of before)
    tell({ act, surface: 'button', moment: { ...moment, expected: null, isShown: false } })
  tell({ ...done, moment })
}

function actOf({ id, steps }: Command, args: readonly string[], snapshots: Snapshots): Act {
  const first = steps.findIndex((step, at) => !isRecorded(step, args[at] ?? '', snapshots))
  const kept = steps.slice(0, first < 0 ? steps.length : first)
  const act = {
    kind: 'command' as const,
    command: id,
    args: args
      .slice(0, kept.length)
      .map((arg, at) => kept[at]?.tells?.(arg, snapshots, args.slice(0, at)) ?? arg),
  }
  return first < 0 ? act : { ...act, withheld: true }
}

/** Tells whether a value may be told: of typed ones only numbers and colours are, unless the person wants more. */
const isRecorded = ({ id, reads }: Step, value: string, snapshots: Snapshots): boolean =>
  VALUE_STEPS.includes(id)
    ? tellsValues(snapshots) && isRecordableValue(value)
    : RECORDED_STEPS.has(id) &&
      (!reads || CALCULATION_STEPS.includes(id) || /^([-\d., ]+|#[\da-f]{6})$/i.test(value))

const seenIn = (snapshots: Snapshots) =>
  snapshotsIn(snapshots).filter(([name]) => !UNSEEN.includes(name as keyof Machines))

/** Tells whether what is shown is whole. */
export const isShown = ({ workbench }: Snapshots): boolean => !workbench.hasTag('busy')

/** Tells whether nothing is under way. */
export const isAtRest = (snapshots: Snapshots): boolean =>
  seenIn(snapshots).every(([, snapshot]) => !(snapshot as AnyMachineSnapshot).hasTag('busy'))

/**
 * Returns the states, the view and its history at this moment. A View with a filter is told only where the person wants
 * it: the filter may say what they have typed.
 */
function momentOf(snapshots: Snapshots): Moment {
  const { view, past, future, active } = snapshots.workbench.context
  const { camera: _, ...seen } = view
  const states = Object.fromEntries(seenIn(snapshots).map(([name, snapshot]) => [name, snapshot.value]))
  return {
    expected:
      isRecordable(view, tellsValues(snapshots)) && isAtRest(snapshots) ? { states, view: seen } : null,
    isShown: isShown(snapshots),
    history: { view, past, future, active },
  }
}

/** The path recorded so far, or null. */
export const pathIn = (snapshots: Snapshots): Path | null =>
  pathOf(snapshots.recording.context.log, momentOf(snapshots), tellsValues(snapshots))
