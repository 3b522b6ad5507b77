import type { Outcome } from '../../machines/recording.machine.ts'
import { isAtRest, isShown } from '../commands/record.ts'
import { reopen } from '../commands/run.ts'
import type { Runtime } from '../commands/runtime.ts'
import type { Expected, Path, Step } from '../contract/path.ts'
import { EMPTY_VIEW } from '../contract/view.ts'
import { equal } from '../domain/equal.ts'
import { performAction } from './perform.ts'

type Replay = {
  runtime: Runtime
  path: Path
  /** Milliseconds between an action with a known outcome and the next action. */
  pause: number
  /** Waits some milliseconds. */
  wait: (ms: number) => Promise<unknown>
  signal: AbortSignal
  onOutcome: (outcome: Outcome) => void
}

/** Milliseconds between polls of an awaited state. */
const LOOK_MS = 50
/** Number of polls after which an action counts as impossible, if no request is pending. */
const MOST_LOOKS = 40
/** Number of polls after which a pending action counts as stuck. */
const MOST_LOOKS_AT_WORK = 1200

/** Replays the actions of a path from its start. Stops when the signal aborts. */
export async function replay({ runtime, path, pause, wait, signal, onOutcome }: Replay): Promise<void> {
  const { view, past, future, active } = path.start ?? {
    view: EMPTY_VIEW,
    past: [],
    future: [],
    active: null,
  }
  reopen(runtime, { view, past, future, active })
  await rest()
  // A current filter draft is not part of the path.
  performAction(runtime, { kind: 'command', command: 'filter.cancel', args: [] })
  for (const [at, step] of path.steps.entries()) {
    if (signal.aborted) return
    onOutcome(await redo(step, path.steps[at + 1]))
  }

  async function redo({ act, expected, isShown: wasShown }: Step, next: Step | undefined): Promise<Outcome> {
    if (act.kind === 'server') return 'impossible'
    if (act.withheld) return 'withheld'
    if (!(await until(() => performAction(runtime, act)))) return 'impossible'
    // Leaves an intermediate state that the next action encounters as it is. A map moved manually does not
    // depend on it.
    if (!expected && next?.surface !== 'map') {
      if (wasShown) await until(() => isShown(runtime.snapshots()))
      return 'done'
    }
    await rest()
    await wait(pause)
    return !expected || isSeen(runtime, expected) ? 'done' : 'differs'
  }

  function rest(): Promise<boolean> {
    return until(() => isAtRest(runtime.snapshots()))
  }

  async function until(holds: () => boolean): Promise<boolean> {
    for (let look = 0; !signal.aborted && !holds(); look++) {
      const isAtWork = !isAtRest(runtime.snapshots())
      if (look >= (isAtWork ? MOST_LOOKS_AT_WORK : MOST_LOOKS)) return false
      await wait(LOOK_MS)
    }
    return !signal.aborted
  }
}

/** Returns whether the View is the expected one. */
function isSeen(runtime: Runtime, { view }: Expected): boolean {
  const { camera: _, ...seen } = runtime.snapshots().workbench.context.view
  return equal(seen, view)
}
