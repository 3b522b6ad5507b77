import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isOfBrowser, runInBrowser } from './browserRun.ts'
import { looksAtCatalogue, READERS } from './config.ts'
import { forgetSeeds, root } from './copy.ts'
import { type Mutant, mutated } from './mutants.ts'
import { bodiesOf, holderOf } from './probes.ts'
import type { Reach } from './reached.ts'
import type { Tested } from './run.ts'
import { hasTypes } from './types.ts'
import { runTests } from './vitestRun.ts'

/** The name of the check of types, which `npm test` makes first. For one mutant alone it is asked last, as it takes longest. */
const TYPES = 'tsc'

/** Time in milliseconds in which tests begin on a slow machine, and in which it makes the starting catalogue anew. */
const BEGIN_MS = 60_000
const CATALOGUE_MS = 180_000

/** Time a file of tests takes to begin in modules that others have loaded, in seconds. */
const BEGIN = 0.3

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
 * Returns the tests that reach a mutant, those of its name or of its folder's and then the soonest first, those of the
 * browser at the end. Those that are red without it notice nothing.
 *
 * @param limit Seconds of tests after which the rest is left out, in the browser and outside of it.
 */
export function testsFor(
  place: { file: string; holder: number },
  reached: readonly Reach[],
  limit: number,
): Plan {
  const names = [subjectOf(place.file), basename(dirname(place.file))]
  const isNamed = ({ test }: Reach) => names.includes(subjectOf(test))
  const soonest = reached
    .filter(
      ({ test, isRed, places }) =>
        !isRed &&
        (READERS.includes(test) ||
          looksAtCatalogue(test, place.file) ||
          places[place.file]?.includes(place.holder)),
    )
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)) || a.seconds - b.seconds)
  const [inBrowser, outside] = [soonest.filter(isBrowsers), soonest.filter(reach => !isBrowsers(reach))]
  const tests = [...within(limit, outside), ...within(limit, inBrowser)]
  return { tests, skipped: soonest.length - tests.length }
}

const isBrowsers = ({ test }: Reach) => isOfBrowser(test)

/** Returns the first tests that take no longer together than a number of seconds. */
function within(limit: number, tests: readonly Reach[]): Reach[] {
  let seconds = 0
  return tests.filter(reach => {
    seconds += reach.seconds + BEGIN
    return seconds <= limit
  })
}

/** Returns the tests that reach a mutant of the product, as `testsFor` orders them. */
export async function planFor(mutant: Mutant, reached: readonly Reach[], limit: number): Promise<Plan> {
  const bodies = await bodiesOf(mutant.file, readFileSync(join(root, mutant.file), 'utf8'))
  return testsFor({ file: mutant.file, holder: holderOf(bodies, mutant.start) }, reached, limit)
}

/** Returns what comes of a mutant that the check of types has noticed. */
export const wrongByType = ({ skipped }: Plan): Trial => ({
  outcome: 'noticed',
  by: TYPES,
  red: '',
  tests: [],
  skipped,
})

/**
 * Runs the tests of a plan in a copy of the product with a mutant, until one is red.
 *
 * @param isTyped Whether it is known that the check of types does not notice it.
 */
export async function tryMutant(
  copy: string,
  mutant: Mutant,
  { tests, skipped }: Plan,
  isTyped = false,
): Promise<Trial> {
  const path = join(copy, mutant.file)
  const content = readFileSync(path, 'utf8')
  const names = tests.map(({ test }) => test)
  const isReached = tests.some(({ test }) => !READERS.includes(test))
  const [inBrowser, outside] = [tests.filter(isBrowsers), tests.filter(reach => !isBrowsers(reach))]
  try {
    writeFileSync(path, mutated(content, mutant))
    const begin = makesCatalogue(mutant.file) ? CATALOGUE_MS : BEGIN_MS
    const told = await runOf(outside, begin, limits => runTests(copy, namesOf(outside), limits))
    if (told.outcome !== 'unnoticed') return { ...told, tests: names, skipped }
    if (!isTyped && !hasTypes(copy)) return { ...told, outcome: 'noticed', by: TYPES, tests: names, skipped }
    const seen = await runOf(inBrowser, BEGIN_MS, limits => runInBrowser(copy, namesOf(inBrowser), limits))
    const outcome = isReached ? seen.outcome : 'unreached'
    return { ...seen, outcome, tests: names, skipped }
  } finally {
    writeFileSync(path, content)
    forgetSeeds(copy)
  }
}

type Limits = { options: string[]; milliseconds: number }
type End = Pick<Trial, 'outcome' | 'by' | 'red'>

/** Tells whether the starting catalogue may be made by a source. */
const makesCatalogue = (source: string) => /^src\/(domain|server)\//.test(source)

const namesOf = (tests: readonly Reach[]) => tests.map(({ test }) => test)

/** Runs tests until one is red, with the time that a slow machine may take, and some milliseconds to begin. */
async function runOf(
  tests: readonly Reach[],
  begin: number,
  run: (limits: Limits) => Promise<{ tested: Tested[]; isRed: boolean; isLate: boolean }>,
): Promise<End> {
  if (tests.length === 0) return { outcome: 'unnoticed', by: '', red: '' }
  const seconds = tests.reduce((sum, each) => sum + each.seconds + BEGIN, 0)
  const slowest = Math.max(...tests.map(each => each.slowest))
  const options = tests.some(isBrowsers)
    ? ['--max-failures=1']
    : ['--bail=1', `--testTimeout=${Math.round(20_000 + slowest * 5_000)}`]
  const { tested, isRed, isLate } = await run({ options, milliseconds: begin + seconds * 4_000 })
  // What did not run any more is not green either.
  const red = tested.find(each => each.red !== '') ?? tested.find(each => each.isRed)
  const outcome = isLate ? 'late' : isRed ? 'noticed' : 'unnoticed'
  return { outcome, by: red?.test ?? (isRed ? (tests[0]?.test ?? '') : ''), red: red?.red ?? '' }
}
