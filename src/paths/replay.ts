import type { Outcome } from '../../machines/recording.machine.ts'
import { isAtRest, isShown } from '../commands/record.ts'
import { reopen } from '../commands/reopen.ts'
import type { Runtime } from '../commands/runtime.ts'
import type { Expected, Path, Step } from '../contract/path.ts'
import { EMPTY_VIEW } from '../contract/view.ts'
import { equal } from '../domain/equal.ts'
import { perform } from './perform.ts'

type Replay = {
  runtime: Runtime
  path: Path
  /** Milliseconds between an act whose end is known and the next. */
  pause: number
  /** Lets so many milliseconds pass. */
  wait: (ms: number) => Promise<unknown>
  signal: AbortSignal
  onOutcome: (outcome: Outcome) => void
}

/** Milliseconds between two looks at whether what is awaited has come. */
const LOOK_MS = 50
/** An act that does not become possible within so many looks is not possible, where nothing is under way. */
const MOST_LOOKS = 40
/** Number of looks after which an act that is still under way counts as stuck. */
const MOST_LOOKS_AT_WORK = 1200

/** Replays the acts of a path, from where it begins. Ends early when the signal says so. */
export async function replay({ runtime, path, pause, wait, signal, onOutcome }: Replay): Promise<void> {
  const { view, past, future, active } = path.start ?? {
    view: EMPTY_VIEW,
    past: [],
    future: [],
    active: null,
  }
  reopen(runtime, { view, past, future, active })
  await rest()
  // A filter that is being written by then is no part of the path.
  perform(runtime, { kind: 'command', command: 'filter.cancel', args: [] })
  for (const [at, step] of path.steps.entries()) {
    if (signal.aborted) return
    onOutcome(await redo(step, path.steps[at + 1]))
  }

  async function redo({ act, expected, isShown: wasShown }: Step, next: Step | undefined): Promise<Outcome> {
    if (act.kind === 'server') return 'impossible'
    if (act.withheld) return 'withheld'
    if (!(await until(() => perform(runtime, act)))) return 'impossible'
    // What the next act came upon half way is left so. The map that is moved by hand does not know what it came upon.
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

/** Tells whether the View is the expected one. */
function isSeen(runtime: Runtime, { view }: Expected): boolean {
  const { camera: _, ...seen } = runtime.snapshots().workbench.context.view
  return equal(seen, view)
}
