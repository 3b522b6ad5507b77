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

/**
 * Name of the type check, which `npm test` runs first. For a single mutant it runs last, since it is slowest.
 */
const TYPES = 'tsc'

/** Start-up time of tests on a slow machine in milliseconds, and of rebuilding the catalogue. */
const BEGIN_MS = 60_000
const CATALOGUE_MS = 180_000

/** Start-up time of a test file with loaded modules, in seconds. */
const BEGIN = 0.3

/** Possible results of a mutant: a test fails, a test hangs, all pass, or none reaches it. */
export const OUTCOMES = ['noticed', 'late', 'unnoticed', 'unreached'] as const
export type Trial = {
  outcome: (typeof OUTCOMES)[number]
  /** File of the failed test, and its first failed test. */
  by: string
  red: string
  /** Test files that ran, or would have run after the failure. */
  tests: string[]
  /** Number of test files skipped for lack of time. */
  skipped: number
}

/** Tests for a mutant, and the number of skipped ones. */
export type Plan = { tests: Reach[]; skipped: number }

const subjectOf = (path: string) => basename(path).split('.')[0]

/**
 * Returns the tests that reach a mutant: first those of its file or folder, then the fastest; browser tests
 * last. Excludes tests that fail without the mutant.
 * @param limit Time limit in seconds, separately for browser tests.
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

/** Returns the first tests within a time limit. */
function within(limit: number, tests: readonly Reach[]): Reach[] {
  let seconds = 0
  return tests.filter(reach => {
    seconds += reach.seconds + BEGIN
    return seconds <= limit
  })
}

/** Returns the tests that reach a product mutant, in the order of `testsFor`. */
export async function planFor(mutant: Mutant, reached: readonly Reach[], limit: number): Promise<Plan> {
  const bodies = await bodiesOf(mutant.file, readFileSync(join(root, mutant.file), 'utf8'))
  return testsFor({ file: mutant.file, holder: holderOf(bodies, mutant.start) }, reached, limit)
}

/** Returns the result of a mutant caught by types. */
export const wrongByType = ({ skipped }: Plan): Trial => ({
  outcome: 'noticed',
  by: TYPES,
  red: '',
  tests: [],
  skipped,
})

/**
 * Runs a plan's tests in a copy with a mutant until one fails.
 *
 * @param isTyped Whether it already passed the type check.
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

/** Returns whether a source may affect the starting catalogue. */
const makesCatalogue = (source: string) => /^src\/(domain|data|server)\//.test(source)

const namesOf = (tests: readonly Reach[]) => tests.map(({ test }) => test)

/** Runs tests until one fails, with a limit for slow machines and start-up time. */
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
  // A test that did not run does not count as passed.
  const red = tested.find(each => each.red !== '') ?? tested.find(each => each.isRed)
  const outcome = isLate ? 'late' : isRed ? 'noticed' : 'unnoticed'
  return { outcome, by: red?.test ?? (isRed ? (tests[0]?.test ?? '') : ''), red: red?.red ?? '' }
}
