import type { Act, Expected, Path, Step } from '../src/contract/path.ts'
import { PATH_MAX_STEPS } from '../src/contract/pathLimits.ts'
import type { View } from '../src/contract/view.ts'
import { idOf, isRecordableFilter } from '../src/domain/view/recordable.ts'

/** The View with what undo and redo lead to, and the dataset that the panels are about. */
export type History = {
  view: View
  past: readonly View[]
  future: readonly View[]
  active: string | null
}

/** State just before an act. Nothing is expected of a moment in which something is still under way. */
export type Moment = {
  expected: Expected | null
  /** Mark that what is shown is whole, whatever else is under way. */
  isShown: boolean
  history: History
}

export type Recorded = { act: Act; surface: NonNullable<Step['surface']>; moment: Moment }

/** Steps recorded so far. */
export type RecordingLog = {
  steps: readonly Step[]
  /** State before the first step, or null when there is no step. */
  origin: History | null
  /** Number of views of the origin's past and future that have not been gone back or on to. */
  untouched: { past: number; future: number }
}

export const EMPTY_LOG: RecordingLog = { steps: [], origin: null, untouched: { past: 0, future: 0 } }

/** Views that undo can reach from where a path begins. */
const MOST_VIEWS = 20

/** The log with one more act, unless it is full. */
export function recorded(log: RecordingLog, { act, surface, moment }: Recorded): RecordingLog {
  const { steps, origin, untouched } = rested(log, moment)
  const last = steps.at(-1)
  const former = last && goesOn(last, act, surface) ? steps.slice(0, -1) : steps
  if (former.length >= PATH_MAX_STEPS) return log
  return {
    steps: [...former, { act, surface, expected: null, transitions: [] }],
    origin: origin ?? moment.history,
    untouched: origin
      ? untouched
      : { past: moment.history.past.length, future: moment.history.future.length },
  }
}

/** The log that knows where its last act has led. */
function rested(log: RecordingLog, { expected, isShown, history }: Moment): RecordingLog {
  const last = log.steps.at(-1)
  if (!last) return log
  return {
    ...log,
    steps: last.expected
      ? log.steps
      : [...log.steps.slice(0, -1), { ...last, expected, ...(isShown && !expected ? { isShown } : {}) }],
    untouched: {
      past: Math.min(log.untouched.past, history.past.length),
      future: Math.min(log.untouched.future, history.future.length),
    },
  }
}

/** Dragging the map and filling in a field are one act, however often they are told. */
function goesOn(last: Step, act: Act, surface: Recorded['surface']): boolean {
  if (act.kind === 'typed') return last.act.kind === 'typed' && last.act.field === act.field
  const isMove = (each: Act) => each.kind === 'command' && each.command === 'map.visit'
  return surface === 'map' && last.surface === 'map' && isMove(act) && isMove(last.act)
}

/**
 * The path that a log holds, as far as it is known at a moment; null when it is empty.
 * @param hasValues Whether it tells what filters compare with.
 */
export function pathOf(log: RecordingLog, moment: Moment, hasValues = false): Path | null {
  const { steps, origin, untouched } = rested(log, moment)
  if (!origin) return null
  const { view, past, future, active = null } = origin
  const recordable = (each: View) => (isRecordable(each, hasValues) ? each : unfiltered(each))
  const start = {
    view: recordable(view),
    past: past.slice(untouched.past).slice(-MOST_VIEWS).map(recordable),
    future: future
      .slice(0, future.length - untouched.future)
      .slice(0, MOST_VIEWS)
      .map(recordable),
    active,
  }
  const isWhole = [view, ...past, ...future].every(each => recordable(each) === each)
  return {
    version: 1,
    id: idOf(steps.map(({ act }) => act)),
    machine: null,
    start: isWhole ? start : { ...start, withheld: true },
    steps: [...steps],
  }
}

/**
 * Tells whether a View may be told as it is: its filters may say what somebody has typed, which only those who want it
 * told tell.
 */
export const isRecordable = ({ displayed }: View, hasValues: boolean): boolean =>
  displayed.every(({ filter }) => filter === null || (hasValues && isRecordableFilter(filter)))

const unfiltered = (view: View): View => ({
  ...view,
  displayed: view.displayed.map(entry => ({ ...entry, filter: null })),
})
