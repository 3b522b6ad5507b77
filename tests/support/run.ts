import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { haveEngines } from '../engines/install.ts'

const REPORTS = join('.cache', 'reports')
const PLAYWRIGHT_CONFIG = join('tests', 'e2e', 'playwright.config.ts')

interface Counts {
  passed: number
  failed: number
}

const VitestReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), success: z.boolean() })
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
})

/** Runs a program in the foreground; resolves with whether it succeeded. */
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

/** A runner that failed without a failed test (a file that does not load) counts as one failure. */
function counted(ok: boolean, counts: Counts): Counts {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

async function check(): Promise<Counts> {
  const results = [
    await run('tsc', ['--noEmit']),
    await run('biome', ['check', '--error-on-warnings', '.']),
    await run('knip', []),
  ]
  return { passed: 0, failed: results.filter(ok => !ok).length }
}

/** Runs Vitest, by a program that gives it a display where there is one. */
async function vitest(
  name: string,
  parameters: readonly string[],
  display: readonly string[] = [],
): Promise<Counts> {
  const path = join(REPORTS, `${name}.json`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const [program = '', ...rest] = [...display, 'vitest', 'run', ...parameters, ...reports]
  const ok = await run(program, rest)
  const report = readReport(path, VitestReport)
  return counted(ok, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

async function browser(): Promise<Counts> {
  if (!existsSync(PLAYWRIGHT_CONFIG)) return { passed: 0, failed: 0 }
  const path = join(REPORTS, 'playwright.json')
  const ok = await run('playwright', ['test', '-c', PLAYWRIGHT_CONFIG, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(process.cwd(), path),
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(path, PlaywrightReport)?.stats ?? {}
  return counted(ok, { passed: expected, failed: unexpected + flaky })
}

/** Firefox and WebKit, on Debian: elsewhere it says that they are left out. */
async function engines(): Promise<Counts> {
  if (!haveEngines()) {
    console.log(
      'Firefox and WebKit are left out: they are installed from Debian’s packages, by its administrator.',
    )
    return { passed: 0, failed: 0 }
  }
  const display = ['-a', '-s', '-screen 0 1400x1000x24']
  return vitest(
    'engines',
    ['xvfb-run', ...display],
    ['--config', join('tests', 'engines', 'vitest.config.ts')],
  )
}

const isWhole = process.argv.includes('--all')
// The suites of faults go on for much longer.
if (isWhole) process.env['REPEAT'] ??= '20'

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const steps = [
  await check(),
  await vitest('vitest', []),
  await browser(),
  ...(isWhole ? [await engines()] : []),
]
const passed = steps.reduce((sum, counts) => sum + counts.passed, 0)
const failed = steps.reduce((sum, counts) => sum + counts.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
