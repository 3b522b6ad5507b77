import type { Act, Expected, Path, Step } from '../src/contract/path.ts'
import { PATH_MAX_STEPS } from '../src/contract/pathLimits.ts'
import type { View } from '../src/contract/view.ts'
import { idOf } from '../src/domain/actsId.ts'
import { isTellableFilter } from '../src/domain/tellable.ts'

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
export type Tape = {
  steps: readonly Step[]
  /** State before the first step, or null when there is no step. */
  origin: History | null
  /** Number of views of the origin's past and future that have not been gone back or on to. */
  untouched: { past: number; future: number }
}

export const EMPTY_TAPE: Tape = { steps: [], origin: null, untouched: { past: 0, future: 0 } }

/** Views that undo can reach from where a path begins. */
const MOST_VIEWS = 20

/** The tape with one more act, unless it is full. */
export function recorded(tape: Tape, { act, surface, moment }: Recorded): Tape {
  const { steps, origin, untouched } = rested(tape, moment)
  const last = steps.at(-1)
  const former = last && goesOn(last, act, surface) ? steps.slice(0, -1) : steps
  if (former.length >= PATH_MAX_STEPS) return tape
  return {
    steps: [...former, { act, surface, expected: null, transitions: [] }],
    origin: origin ?? moment.history,
    untouched: origin
      ? untouched
      : { past: moment.history.past.length, future: moment.history.future.length },
  }
}

/** The tape that knows where its last act has led. */
function rested(tape: Tape, { expected, isShown, history }: Moment): Tape {
  const last = tape.steps.at(-1)
  if (!last) return tape
  return {
    ...tape,
    steps: last.expected
      ? tape.steps
      : [...tape.steps.slice(0, -1), { ...last, expected, ...(isShown && !expected ? { isShown } : {}) }],
    untouched: {
      past: Math.min(tape.untouched.past, history.past.length),
      future: Math.min(tape.untouched.future, history.future.length),
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
 * The path that a tape holds, as far as it is known at a moment; null when it is empty.
 * @param hasValues Whether it tells what filters compare with.
 */
export function pathOf(tape: Tape, moment: Moment, hasValues = false): Path | null {
  const { steps, origin, untouched } = rested(tape, moment)
  if (!origin) return null
  const { view, past, future, active = null } = origin
  const told = (each: View) => (isTellable(each, hasValues) ? each : unfiltered(each))
  const start = {
    view: told(view),
    past: past.slice(untouched.past).slice(-MOST_VIEWS).map(told),
    future: future
      .slice(0, future.length - untouched.future)
      .slice(0, MOST_VIEWS)
      .map(told),
    active,
  }
  const isWhole = [view, ...past, ...future].every(each => told(each) === each)
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
export const isTellable = ({ displayed }: View, hasValues: boolean): boolean =>
  displayed.every(({ filter }) => filter === null || (hasValues && isTellableFilter(filter)))

const unfiltered = (view: View): View => ({
  ...view,
  displayed: view.displayed.map(entry => ({ ...entry, filter: null })),
})
