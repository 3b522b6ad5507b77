import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { READERS } from './config.ts'
import { forgetSeeds, root } from './copy.ts'
import { type Mutant, mutated } from './mutants.ts'
import { bodiesOf, holderOf } from './probes.ts'
import type { Reach } from './reached.ts'
import { runTests } from './vitestRun.ts'

/** The name of the check of types, which `npm test` makes first and which is asked last, as it takes longest. */
const TYPES = 'tsc'
const NOTHING = { tested: [], isRed: false, isLate: false }

/** Time a file of tests takes to begin, in seconds. */
const BEGIN = 2

/** The ends of a mutant: a test is red, a test hangs, none is red, or none reaches it. */
export const OUTCOMES = ['noticed', 'late', 'unnoticed', 'unreached'] as const
export type Trial = {
  outcome: (typeof OUTCOMES)[number]
  /** The file of tests that is red, and the first test in it. */
  by: string
  red: string
  /** The files of tests that were run, or would have been after the red one. */
  tests: string[]
  /** Number of files of tests for which there was no time. */
  skipped: number
}

/** The tests that a mutant is asked of, and the number of those for which there was no time. */
export type Plan = { tests: Reach[]; skipped: number }

const subjectOf = (path: string) => basename(path).split('.')[0]

/**
 * Returns the tests that reach a mutant, those of its name and then the soonest first. Those that are red without it notice nothing.
 *
 * @param limit Seconds of tests after which the rest is left out.
 */
export function testsFor(
  place: { file: string; holder: number },
  reached: readonly Reach[],
  limit: number,
): Plan {
  const isNamed = ({ test }: Reach) => subjectOf(test) === subjectOf(place.file)
  const soonest = reached
    .filter(
      ({ test, isRed, places }) =>
        !isRed && (READERS.includes(test) || places[place.file]?.includes(place.holder)),
    )
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)) || a.seconds - b.seconds)
  let seconds = 0
  const tests = soonest.filter(reach => {
    seconds += reach.seconds + BEGIN
    return seconds <= limit
  })
  return { tests, skipped: soonest.length - tests.length }
}

/** Returns the tests that reach a mutant of the product, as `testsFor` orders them. */
export async function planFor(mutant: Mutant, reached: readonly Reach[], limit: number): Promise<Plan> {
  const bodies = await bodiesOf(mutant.file, readFileSync(join(root, mutant.file), 'utf8'))
  return testsFor({ file: mutant.file, holder: holderOf(bodies, mutant.start) }, reached, limit)
}

/** Runs the tests of a plan in a copy of the product with a mutant, until one is red. */
export async function tryMutant(copy: string, mutant: Mutant, { tests, skipped }: Plan): Promise<Trial> {
  const path = join(copy, mutant.file)
  const content = readFileSync(path, 'utf8')
  const names = tests.map(({ test }) => test)
  const isReached = tests.some(({ test }) => !READERS.includes(test))
  const slowest = Math.max(0, ...tests.map(each => each.slowest))
  const seconds = tests.reduce((sum, each) => sum + each.seconds + BEGIN, 0)
  try {
    writeFileSync(path, mutated(content, mutant))
    const { tested, isRed, isLate } =
      names.length === 0
        ? NOTHING
        : await runTests(copy, names, {
            options: ['--bail=1', `--testTimeout=${Math.round(20_000 + slowest * 5_000)}`],
            milliseconds: 60_000 + seconds * 4_000,
          })
    // What did not run any more is not green either.
    const red = tested.find(each => each.red !== '') ?? tested.find(each => each.isRed)
    const end = { by: red?.test ?? '', red: red?.red ?? '', tests: names, skipped }
    if (isLate) return { ...end, outcome: 'late' }
    if (isRed) return { ...end, outcome: 'noticed' }
    if (!hasTypes(copy)) return { ...end, outcome: 'noticed', by: TYPES }
    return { ...end, outcome: isReached ? 'unnoticed' : 'unreached' }
  } finally {
    writeFileSync(path, content)
    forgetSeeds(copy)
  }
}

/** Tells whether a copy of the product passes the check of types. */
export const hasTypes = (copy: string) =>
  spawnSync(process.execPath, [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit'], { cwd: copy })
    .status === 0
