import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { runIn, type Tested } from './run.ts'

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

/**
 * Runs test files in a copy of the product, in order.
 *
 * @param milliseconds Time limit of the run; later results are missing.
 */
export async function runTests(
  copy: string,
  tests: readonly string[],
  { env = {}, options = [], milliseconds }: RunOptions,
): Promise<{ tested: Tested[]; isRed: boolean; isLate: boolean }> {
  const report = join(copy, '.cache', 'mutate.json')
  rmSync(report, { force: true })
  const { isRed, isLate } = await runIn(
    copy,
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
    { env: { MUTATE_ORDER: tests.join(','), ...env }, milliseconds },
  )
  return { tested: isLate ? [] : readReport(copy, report), isRed, isLate }
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
