import { DISPLAYED, type Plan } from '../data/states.ts'
import { median } from '../harness/medians.ts'
import type { SeenFrame } from '../harness/oracle.ts'
import type { Figures } from './figures.ts'
import type { Seen, ZoneRun } from './zones.ts'

/** Number of sampled positions per picture. */
const PLACES = 200

/**
 * Summarises the runs by subject. A state is judged at the positions that every subject shows correctly at
 * the end of every run: others are under a text or outside some map. `places` is the number of positions.
 */
export function summarise(
  runs: readonly ZoneRun[],
  plan: Plan,
): { subjects: Record<string, Figures>; places: Figures } {
  const places: Figures = {}
  const judged = new Map<string, number[]>()
  for (const { name } of [DISPLAYED, ...plan]) {
    const common = rightInAll(runs.flatMap(({ seen }) => endOf(seen[name]))).slice(0, PLACES)
    judged.set(name, common)
    places[name] = common.length
  }
  const names = [...new Set(runs.map(({ subject }) => subject))]
  const subjects = Object.fromEntries(
    names.map(name => [
      name,
      figuresOf(
        runs.filter(({ subject }) => subject === name),
        judged,
        plan,
      ),
    ]),
  )
  return { subjects, places }
}

function figuresOf(
  runs: readonly ZoneRun[],
  judged: ReadonlyMap<string, readonly number[]>,
  plan: Plan,
): Figures {
  const over = (read: (run: ZoneRun) => number) => median(runs.map(read))
  const timeOf = (figure: string, state: string, time: typeof whole): Figures => {
    const places = judged.get(state) ?? []
    const found = runs.map(({ seen }) => time(seen[state]?.frames ?? [], places)).filter(Number.isFinite)
    const waited = runs.map(({ seen }) => seen[state]?.gaveUpAfter ?? 0)
    // Most runs must complete.
    if (found.length > runs.length / 2) return { [figure]: median(found) }
    return { [figure]: null, ...(Math.max(...waited) > 0 && { [atLeast(figure)]: Math.max(...waited) }) }
  }
  return {
    ...timeOf('first zones', DISPLAYED.name, first),
    ...timeOf('all zones', DISPLAYED.name, whole),
    ...Object.assign({}, ...plan.map(({ name }) => timeOf(name, name, whole))),
    ...inFrames(runs, judged, plan),
    frame: over(({ frame }) => frame),
    'processor, displayed': over(({ processor }) => processor.displayed),
    'processor, restyled': over(({ processor }) => processor.restyled),
    'frame p50': over(({ frames }) => frames.p50),
    'frame p95': over(({ frames }) => frames.p95),
    heap: over(({ heap }) => heap),
    resident: over(({ resident }) => resident ?? Number.NaN),
    bytes: over(({ bytes }) => bytes.displayed),
    'all bytes': over(({ bytes }) => bytes.all),
    requests: over(({ requests }) => requests),
    runs: runs.length,
  }
}

/** Returns each restyle in frames of the same view and run. */
function inFrames(
  runs: readonly ZoneRun[],
  judged: ReadonlyMap<string, readonly number[]>,
  plan: Plan,
): Figures {
  return Object.fromEntries(
    plan.map(({ name }) => {
      const found = runs.map(
        ({ seen, frame }) => whole(seen[name]?.frames ?? [], judged.get(name) ?? []) / frame,
      )
      const ended = found.filter(Number.isFinite)
      return [`${name}, in frames`, ended.length > runs.length / 2 ? median(ended) : null]
    }),
  )
}

/** Returns the name of a figure's timeout. */
export const atLeast = (figure: string) => `${figure}, at least`

const endOf = (seen: Seen | undefined): string[] => {
  const right = seen?.frames.at(-1)?.right
  return right === undefined || seen?.gaveUpAfter !== null ? [] : [right]
}

/** A mostly wrong picture is a failure, and does not affect the others. */
function rightInAll(ends: readonly string[]): number[] {
  const good = ends.filter(end => end.split('1').length - 1 > end.length / 2)
  const [some = ''] = good
  return [...some].flatMap((_, at) => (good.every(end => end[at] === '1') ? [at] : []))
}

/** Returns the time at which the first of the places became correct. */
const first = (frames: readonly SeenFrame[], places: readonly number[]): number =>
  frames.find(({ right }) => places.some(at => right[at] === '1'))?.at ?? Number.NaN

/** Returns the time at which the last of the places became correct. */
const whole = (frames: readonly SeenFrame[], places: readonly number[]): number =>
  places.length === 0
    ? Number.NaN
    : (frames.find(({ right }) => places.every(at => right[at] === '1'))?.at ?? Number.NaN)
