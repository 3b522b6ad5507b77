import { PATH_MAX_STEPS } from '../src/contract/limits.ts'
import { NO_PAGE_TEXTS, PAGE_TEXTS } from '../src/contract/page.ts'
import type { Act, Expected, Path, Step } from '../src/contract/path.ts'
import type { View } from '../src/contract/view.ts'
import { idOf, isRecordableFilter } from '../src/domain/view/recordable.ts'

/** View with its undo and redo steps, and the active dataset. */
export type History = {
  view: View
  past: readonly View[]
  future: readonly View[]
  active: string | null
}

/** State just before an action. A pending state expects nothing. */
export type Moment = {
  expected: Expected | null
  /** True if the view is complete, even if other requests are pending. */
  isShown: boolean
  history: History
}

/** `isNew` marks an action with its own undo step, so it does not continue the last action. */
export type Recorded = { act: Act; surface: NonNullable<Step['surface']>; moment: Moment; isNew?: boolean }

/** Steps recorded so far. */
export type RecordingLog = {
  steps: readonly Step[]
  /** State before the first step, or null without steps. */
  origin: History | null
  /** Number of past and future views of the origin that undo and redo have not reached. */
  untouched: { past: number; future: number }
}

export const EMPTY_LOG: RecordingLog = { steps: [], origin: null, untouched: { past: 0, future: 0 } }

/** Maximum number of undo steps at the start of a path. */
const MOST_VIEWS = 20

/** Returns the log with one more action, unless it is full. */
export function recorded(log: RecordingLog, { act, surface, moment, isNew }: Recorded): RecordingLog {
  const { steps, origin, untouched } = rested(log, moment)
  const last = steps.at(-1)
  const former = last && !isNew && goesOn(last, act, surface) ? steps.slice(0, -1) : steps
  if (former.length >= PATH_MAX_STEPS) return log
  return {
    steps: [...former, { act, surface, expected: null, transitions: [] }],
    origin: origin ?? moment.history,
    untouched: origin
      ? untouched
      : { past: moment.history.past.length, future: moment.history.future.length },
  }
}

/** Returns the log with the result of its last action. */
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

/** Returns whether an action continues the last one: a drag of the map or an input field is one action. */
function goesOn(last: Step, act: Act, surface: Recorded['surface']): boolean {
  if (act.kind === 'typed') return last.act.kind === 'typed' && last.act.field === act.field
  const isMove = (each: Act) => each.kind === 'command' && each.command === 'map.visit'
  return surface === 'map' && last.surface === 'map' && isMove(act) && isMove(last.act)
}

/**
 * Returns the recorded path up to a moment; null if it is empty.
 * @param hasValues Whether the path includes filter values.
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
 * Returns whether a View can be recorded in full. Texts of its page are never recorded. Its filters may contain typed
 * text, which is recorded only if the user agrees.
 */
export const isRecordable = ({ displayed, ground }: View, hasValues: boolean): boolean =>
  PAGE_TEXTS.every(text => ground.page[text] === NO_PAGE_TEXTS[text]) &&
  displayed.every(({ filter }) => filter === null || (hasValues && isRecordableFilter(filter)))

const unfiltered = (view: View): View => ({
  ...view,
  ground: { ...view.ground, page: { ...view.ground.page, ...NO_PAGE_TEXTS } },
  displayed: view.displayed.map(entry => ({ ...entry, filter: null })),
})
