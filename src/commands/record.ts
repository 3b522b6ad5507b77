import type { AnyMachineSnapshot, EventFrom } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import { isRecordable, type Moment, pathOf, type Recorded } from '../../machines/recording.log.ts'
import type { Act, Path } from '../contract/path.ts'
import { isRecordableValue } from '../domain/view/recordable.ts'
import { type Command, type Snapshots, type Step, type Surface, snapshotsIn } from './command.ts'
import { draftedBefore, filterBefore, isOfFilter } from './recordDrafts.ts'
import type { Runtime } from './runtime.ts'

/** The palette leads to other commands, and the recording does not record itself. */
const UNRECORDED: readonly (keyof Machines)[] = ['palette', 'recording']
/** Machines that report events in the environment of the user, not user actions. */
const AROUND_USER: readonly string[] = [
  'screenLoad',
  'installation',
  'datasetSearch',
  'prefetch',
  'chord',
  'typing',
  'menu',
  // Nothing about the administered users is recorded.
  'administration',
] satisfies (keyof Machines)[]

/** Returns the snapshots of the machines that user actions change, by machine name. */
export const recordedSnapshots = (snapshots: Snapshots) =>
  snapshotsIn(snapshots).filter(([name]) => !AROUND_USER.includes(name))

/** Arguments that contain only labels and numbers, even if typed. */
const CALCULATION_STEPS: readonly string[] = ['calculation', 'secondLabel']

/**
 * Arguments that may be recorded, by step id: words of the product, numbers, and public ids. All others are
 * withheld.
 */
export const RECORDED_STEPS: ReadonlySet<string> = new Set([
  'section',
  'storyStep',
  'storyDate',
  'arrangement',
  'accountState',
  'feedbackState',
  'role',
  'zones',
  'dataset',
  'readyMap',
  'datasetType',
  'order',
  'instance',
  'from',
  'to',
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
  'zoneCount',
  'coordinates',
  'colour',
  'breaks',
  'middle',
  ...CALCULATION_STEPS,
  'secondUse',
  'matrix',
  'scope',
  'direction',
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
  'embedDates',
  'seriesLegends',
  'language',
  'theme',
  'computer',
  'size',
  'projection',
  'ground',
  'pictureFormat',
  'orientation',
  'resolution',
  'extras',
  'scale',
  'basemap',
  'corner',
  'pagePart',
  'pageColour',
  'pageLegend',
  'pageFlow',
  'pageTitle',
  'sizedPart',
  'partSize',
  'titleWeight',
  'inset',
])

/** Values in filters: recorded only if the user agrees. */
const VALUE_STEPS: readonly string[] = ['value', 'interval', 'otherInterval', 'values']

export const isRecording = (snapshots: Snapshots): boolean =>
  snapshots.recording.matches({ on: { log: 'recording' } })

/** Returns whether the user agrees to record filter values. */
export const recordsValues = (snapshots: Snapshots): boolean =>
  snapshots.recording.matches({ on: { values: 'included' } })

/** Records a command that has run, with the snapshots before it, without private content. */
export function recordCommand(
  runtime: Runtime,
  snapshots: Snapshots,
  { command, args, surface }: { command: Command; args: readonly string[]; surface: Surface },
): void {
  if (!isRecording(snapshots) || UNRECORDED.includes(command.actor)) return
  recordAction(runtime, snapshots, { act: actOf(command, args, snapshots), surface })
}

/**
 * Records an action with the snapshots before it. The first action also records unsaved drafts. The map
 * reports manual moves itself.
 */
export function recordAction(runtime: Runtime, snapshots: Snapshots, done: Omit<Recorded, 'moment'>): void {
  const send = (recorded: Recorded) => {
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
    send({ act, surface: 'button', moment: { ...moment, expected: null, isShown: false } })
  send({ ...done, moment })
}

function actOf({ id, steps }: Command, args: readonly string[], snapshots: Snapshots): Act {
  const first = steps.findIndex((step, at) => !isRecorded(step, args[at] ?? '', snapshots))
  const kept = steps.slice(0, first < 0 ? steps.length : first)
  const act = {
    kind: 'command' as const,
    command: id,
    args: args
      .slice(0, kept.length)
      .map((arg, at) => kept[at]?.recordedAs?.(arg, snapshots, args.slice(0, at)) ?? arg),
  }
  return first < 0 ? act : { ...act, withheld: true }
}

/**
 * Returns whether a value may be recorded: typed values only if they are numbers or colours, or with the
 * user's consent.
 */
const isRecorded = ({ id, reads }: Step, value: string, snapshots: Snapshots): boolean =>
  VALUE_STEPS.includes(id)
    ? recordsValues(snapshots) && isRecordableValue(value)
    : RECORDED_STEPS.has(id) &&
      (!reads || CALCULATION_STEPS.includes(id) || /^([-\d., ]+|#[\da-f]{6})$/i.test(value))

const recordedIn = (snapshots: Snapshots) =>
  recordedSnapshots(snapshots).filter(([name]) => !UNRECORDED.includes(name as keyof Machines))

/** Returns whether the view is complete. */
export const isShown = ({ workbench }: Snapshots): boolean => !workbench.hasTag('busy')

/** Returns whether no request is pending. */
export const isAtRest = (snapshots: Snapshots): boolean =>
  recordedIn(snapshots).every(([, snapshot]) => !(snapshot as AnyMachineSnapshot).hasTag('busy'))

/**
 * Returns the current states, view and history. A View with a filter is included only if the user agrees,
 * since it may contain typed text.
 */
function momentOf(snapshots: Snapshots): Moment {
  const { view, past, future, active } = snapshots.workbench.context
  const { camera: _, ...seen } = view
  const states = Object.fromEntries(recordedIn(snapshots).map(([name, snapshot]) => [name, snapshot.value]))
  return {
    expected:
      isRecordable(view, recordsValues(snapshots)) && isAtRest(snapshots) ? { states, view: seen } : null,
    isShown: isShown(snapshots),
    history: { view, past, future, active },
  }
}

/** Returns the path recorded so far, or null. */
export const pathIn = (snapshots: Snapshots): Path | null =>
  pathOf(snapshots.recording.context.log, momentOf(snapshots), recordsValues(snapshots))
