import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { haveEngines } from '../engines/install.ts'
import { forgetRuns, lastRuns } from '../qa/runs.ts'
import { parseCommandLine } from './commandLine.ts'
import {
  describeFailure,
  failuresOfPlaywright,
  failuresOfVitest,
  failuresOutside,
  PlaywrightReport,
  UncaughtReport,
  VitestReport,
} from './failures.ts'

const REPORTS = join('.cache', 'reports')
const PLAYWRIGHT_CONFIG = join('tests', 'e2e', 'playwright.config.ts')

interface Outcome {
  passed: number
  failed: number
  /** Summarises each failure in a few lines. */
  failures: string[]
}

/** Runs a program in the foreground. Resolves with whether it succeeded. */
function run(program: string, parameters: string[], env: Record<string, string> = {}): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(program, parameters, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  })
  child.once('error', error => {
    console.error(error.message)
    resolve(false)
  })
  child.once('exit', code => resolve(code === 0))
  return promise
}

function readReport<T>(path: string, schema: z.ZodType<T>): T | null {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

/** Counts a runner that failed without a failed test as one failure. */
function outcomeOf(runner: string, ok: boolean, outcome: Outcome): Outcome {
  if (ok || outcome.failed > 0) return outcome
  const { failures } = outcome
  return { ...outcome, failed: 1, failures: failures.length > 0 ? failures : [`${runner} failed`] }
}

/** Checks types, style and unused code while shared fixtures are built on the other processor. */
async function check(): Promise<Outcome> {
  // Each type checker needs its own memory and repeats shared work.
  const tsc = run('tsc', ['--noEmit', '--checkers', '1'])
  const results = {
    preparation: await run('node', [join('tests', 'support', 'prepare.ts')]),
    biome: await run('biome', ['check', '--error-on-warnings', '.']),
    knip: await run('knip', []),
    tsc: await tsc,
  }
  const failures = Object.entries(results).flatMap(([checker, ok]) => (ok ? [] : [`${checker} failed`]))
  return { passed: 0, failed: failures.length, failures }
}

/** Runs Vitest, with a display if one is available. */
async function vitest(
  name: string,
  parameters: readonly string[],
  display: readonly string[] = [],
): Promise<Outcome> {
  const path = join(REPORTS, `${name}.json`)
  const uncaught = join(REPORTS, `${name}.uncaught.json`)
  const reporters = ['default', 'json', './tests/support/uncaughtErrors.ts'].map(each => `--reporter=${each}`)
  const reports = [...reporters, `--outputFile.json=${path}`]
  const [program = '', ...rest] = [...display, 'vitest', 'run', ...parameters, ...reports]
  const ok = await run(program, rest, { UNCAUGHT_ERRORS: uncaught })
  const report = readReport(path, VitestReport)
  const failures = [
    ...(report ? failuresOfVitest(report) : []),
    ...failuresOutside('Vitest', readReport(uncaught, UncaughtReport) ?? []),
  ]
  return outcomeOf(name, ok, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    failures: failures.map(describeFailure),
  })
}

/** Runs the browser tests; with a seed, as on a slow computer and network. */
async function browser(
  name: string,
  parameters: readonly string[],
  slowSeed: number | null = null,
): Promise<Outcome> {
  if (!existsSync(PLAYWRIGHT_CONFIG)) return { passed: 0, failed: 0, failures: [] }
  const path = join(REPORTS, `${name}.json`)
  if (slowSeed !== null) console.log(`Browser tests on a slow computer: E2E_SLOW=${slowSeed} repeats them.`)
  const ok = await run(
    'playwright',
    ['test', '-c', PLAYWRIGHT_CONFIG, '--reporter=list,json', ...parameters],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(process.cwd(), path),
      ...(slowSeed === null ? {} : { E2E_SLOW: String(slowSeed) }),
    },
  )
  const report = readReport(path, PlaywrightReport)
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return outcomeOf(name, ok, {
    passed: expected,
    failed: unexpected + flaky,
    failures: report ? failuresOfPlaywright(report).map(describeFailure) : [],
  })
}

/** Walks every kept path on every surface, and writes a report of coverage and failures. */
async function walks(): Promise<Outcome> {
  const qa = join('tests', 'qa', 'cli.ts')
  forgetRuns()
  const hasWalked = await run('node', [qa, 'run', '--all'])
  const hasTold = await run('node', [qa, 'coverage', '--out', join(REPORTS, 'walks.html')])
  const runs = lastRuns()
  const failures = runs.flatMap(({ machine, path, via, fault }) =>
    fault === null ? [] : [`The path ${path} of ${machine} failed via ${via}: ${fault}`],
  )
  return outcomeOf('walks', hasWalked && hasTold, {
    passed: runs.length - failures.length,
    failed: failures.length,
    failures,
  })
}

/** Runs Firefox, WebKit and data clients on Debian. Elsewhere, reports that they are skipped. */
async function engines(): Promise<Outcome> {
  const config = ['--config', join('tests', 'engines', 'vitest.config.ts')]
  if (!haveEngines()) {
    console.log(
      'Firefox, WebKit, QGIS, GDAL, Python and R are left out: they are installed from Debian’s packages, by its administrator.',
    )
    // Storage tests are never skipped: without a storage, they fail.
    return vitest('engines', [
      ...config,
      join('tests', 'engines', 'objects.test.ts'),
      join('tests', 'cluster'),
    ])
  }
  const display = ['-a', '-s', '-screen 0 1400x1000x24']
  return vitest('engines', config, ['xvfb-run', ...display])
}

/** Runs the server suites with PostgreSQL from Debian's packages; fails if it cannot be installed. */
const postgres = (): Promise<Outcome> =>
  vitest('postgres', ['--config', join('tests', 'postgres', 'vitest.config.ts')])

const HELP = `Checks types, style and unused code, then runs the tests.

  npm test             all but the long tests; in the browser, each screen and the main flow
  npm run test:all     everything, with every path of the machines, PostgreSQL, other browsers and data clients
  --help               this help`

const isWhole = parseCommandLine(
  HELP,
  args => parseArgs({ args, options: { all: { type: 'boolean', default: false } } }).values.all,
)
// The fault suites run much longer.
if (isWhole) process.env['REPEAT'] ??= '20'

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const steps = [
  await check(),
  await vitest('vitest', isWhole ? [] : ['--tags-filter=!long']),
  // A normal run visits each screen and the main flow; the full one runs everything, twice.
  await browser('playwright', isWhole ? [] : ['--grep', '@main']),
  ...(isWhole
    ? [
        await browser('playwright-slow', [], Date.now() % 1_000_000),
        await walks(),
        await postgres(),
        await engines(),
      ]
    : []),
]
const passed = steps.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = steps.reduce((sum, outcome) => sum + outcome.failed, 0)
// Repeated at the end of the output, where readers look first.
for (const failure of steps.flatMap(({ failures }) => failures)) console.log(`\n${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
