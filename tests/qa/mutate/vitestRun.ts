import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), duration: z.number().nullish() }),
      ),
    }),
  ),
})

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** The result of a file of tests. */
export type Tested = { test: string; isRed: boolean; seconds: number; slowest: number; red: string }

/**
 * Runs files of tests in a copy of the product, in their order.
 *
 * @param milliseconds After this time, the run is ended; what was not told by then is not answered.
 */
export async function runTests(
  copy: string,
  tests: readonly string[],
  { env = {}, options = [], milliseconds }: RunOptions,
): Promise<{ tested: Tested[]; isRed: boolean; isLate: boolean }> {
  const report = join(copy, '.cache', 'mutate.json')
  rmSync(report, { force: true })
  const child = spawn(
    process.execPath,
    [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--config',
      join('tests', 'qa', 'mutate', 'vitest.config.ts'),
      '--reporter=json',
      `--outputFile=${report}`,
      ...options,
      ...tests,
    ],
    {
      cwd: copy,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, NO_COLOR: '1', MUTATE_ORDER: tests.join(','), ...env },
    },
  )
  let isLate = false
  // The whole group: a test that hangs has servers and threads of its own.
  const end = () => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'))
  const limit = setTimeout(() => {
    isLate = true
    end()
  }, milliseconds)
  const stop = () => {
    end()
    process.exit(1)
  }
  for (const signal of SIGNALS) process.once(signal, stop)
  const [status] = await once(child, 'exit')
  for (const signal of SIGNALS) process.off(signal, stop)
  clearTimeout(limit)
  return { tested: isLate ? [] : readReport(copy, report), isRed: status !== 0, isLate }
}

export type RunOptions = { env?: Record<string, string>; options?: readonly string[]; milliseconds: number }

function readReport(copy: string, report: string): Tested[] {
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  return testResults.map(({ name, status, startTime, endTime, assertionResults }) => ({
    test: relative(copy, name),
    isRed: status !== 'passed',
    seconds: (endTime - startTime) / 1000,
    slowest: Math.max(0, ...assertionResults.map(({ duration }) => duration ?? 0)) / 1000,
    red: assertionResults.find(({ status }) => status === 'failed')?.fullName ?? '',
  }))
}
