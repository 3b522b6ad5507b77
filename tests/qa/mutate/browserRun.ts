import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { runIn, type Tested } from './run.ts'

const PLAYWRIGHT = join('node_modules', 'playwright', 'cli.js')
const CONFIG = join('tests', 'qa', 'mutate', 'playwright.config.ts')
const FOLDER = 'tests/e2e/'
/** Port that no other tests use. */
const PORT = process.env['E2E_PORT'] ?? '4190'

interface Suite {
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; results: { duration: number; errors: { message?: string | undefined }[] }[] }[]
  }[]
  suites?: Suite[] | undefined
}
const Suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.int(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(
            z.object({
              duration: z.number(),
              errors: z.array(z.object({ message: z.string().optional() })),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(Suite).optional()
  },
})
const Report = z.object({ suites: z.array(Suite) })

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]
const nameOf = ({ file, line }: Suite['specs'][number]) => `${FOLDER}${file}:${line}`

/** Returns whether a test is a browser test, named by file and line. */
export const isOfBrowser = (test: string): boolean => test.startsWith(FOLDER)

/** Returns the file of a test. */
export const fileOf = (test: string): string => (isOfBrowser(test) ? test.replace(/:\d+$/, '') : test)

/** Returns browser tests with a tag, by file and line. */
export function browserTests(copy: string, tag: string): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [PLAYWRIGHT, 'test', '--config', CONFIG, '--list', '--reporter=json', '--grep', tag],
    { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  return [...new Set(Report.parse(JSON.parse(stdout)).suites.flatMap(specsOf).map(nameOf))]
}

/** Runs browser tests in a copy of the product, with its client and new data. */
export async function runInBrowser(
  copy: string,
  tests: readonly string[],
  { env = {}, options = [], milliseconds }: BrowserOptions,
): Promise<{ tested: Tested[]; isRed: boolean; isLate: boolean }> {
  const report = join(copy, '.cache', 'mutate.browser.json')
  rmSync(report, { force: true })
  rmSync(join(copy, '.cache', 'e2e-0'), { recursive: true, force: true })
  const { isRed, isLate } = await runIn(
    copy,
    [PLAYWRIGHT, 'test', '--config', CONFIG, '--reporter=json', ...options, ...tests],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_WORKERS: '1', E2E_PORT: PORT, ...env }, milliseconds },
  )
  return { tested: isLate || !existsSync(report) ? [] : readReport(report), isRed, isLate }
}

export type BrowserOptions = {
  env?: Record<string, string>
  options?: readonly string[]
  milliseconds: number
}

function readReport(report: string): Tested[] {
  const specs = Report.parse(JSON.parse(readFileSync(report, 'utf8'))).suites.flatMap(specsOf)
  return [...Map.groupBy(specs, nameOf)].map(([test, ofLine]) => {
    const runs = ofLine.flatMap(({ title, tests }) => tests.map(each => ({ title, ...each })))
    const times = runs.flatMap(({ results }) => results.map(({ duration }) => duration / 1000))
    const red = runs.find(({ status }) => status === 'unexpected')
    const said = red?.results.flatMap(({ errors }) => errors)[0]?.message ?? ''
    return {
      test,
      // A test that did not run does not count as passed.
      isRed: runs.some(({ status, results }) => status !== 'expected' || results.length === 0),
      seconds: times.reduce((sum, time) => sum + time, 0),
      slowest: Math.max(0, ...times),
      red: red ? `${red.title}: ${stripVTControlCharacters(said).split('\n')[0]}` : '',
    }
  })
}
