import { DISPLAYED, type Plan } from '../data/states.ts'
import { median } from '../harness/medians.ts'
import type { SeenFrame } from '../harness/oracle.ts'
import type { Figures } from './figures.ts'
import type { ZoneRun } from './zones.ts'

/** How many places a picture is judged by. */
const PLACES = 200

/**
 * Sums the runs up by subject. A state is judged by the places that every subject shows right in the end in every one
 * of its runs: the others lie under a text or off the map of one of them. `places` says how many these are.
 */
export function summarise(
  runs: readonly ZoneRun[],
  plan: Plan,
): { subjects: Record<string, Figures>; places: Figures } {
  const places: Figures = {}
  const judged = new Map<string, number[]>()
  for (const { name } of [DISPLAYED, ...plan.restyles]) {
    const common = rightInAll(runs.map(({ seen }) => seen[name]?.at(-1)?.right ?? '')).slice(0, PLACES)
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
  { restyles }: Plan,
): Figures {
  const over = (read: (run: ZoneRun) => number) => median(runs.map(read))
  const wholeAt = (name: string) => over(({ seen }) => whole(seen[name] ?? [], judged.get(name) ?? []))
  return {
    'first zones': over(({ seen }) => first(seen[DISPLAYED.name] ?? [], judged.get(DISPLAYED.name) ?? [])),
    'all zones': wholeAt(DISPLAYED.name),
    ...Object.fromEntries(restyles.map(({ name }) => [name, wholeAt(name)])),
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

/** A picture that is mostly wrong is a failure of its own, and no measure for the others. */
function rightInAll(ends: readonly string[]): number[] {
  const good = ends.filter(end => end.split('1').length - 1 > end.length / 2)
  const [some = ''] = good
  return [...some].flatMap((_, at) => (good.every(end => end[at] === '1') ? [at] : []))
}

/** When one of the places was right for the first time. */
const first = (frames: readonly SeenFrame[], places: readonly number[]): number =>
  frames.find(({ right }) => places.some(at => right[at] === '1'))?.at ?? Number.NaN

/** When all of them were. */
const whole = (frames: readonly SeenFrame[], places: readonly number[]): number =>
  places.length === 0
    ? Number.NaN
    : (frames.find(({ right }) => places.every(at => right[at] === '1'))?.at ?? Number.NaN)
