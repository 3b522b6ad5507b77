import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** Failed test, or a file that does not load, with its error. */
interface Failure {
  file: string
  test: string
  error: string
}

/** Parts of the Vitest report in use. */
export const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const TestError = z.object({ message: z.string().optional(), stack: z.string().optional() })

/** Errors of a Vitest run outside any test. */
export const UncaughtReport = z.array(TestError)

interface Suite {
  file: string
  title: string
  specs: {
    title: string
    tests: { status: string; results: { errors: z.infer<typeof TestError>[] }[] }[]
  }[]
  suites?: Suite[] | undefined
}

const Suite: z.ZodType<Suite> = z.object({
  file: z.string(),
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(TestError) })) }),
      ),
    }),
  ),
  get suites() {
    return z.array(Suite).optional()
  },
})

/** Parts of the Playwright report in use. */
export const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(Suite),
  errors: z.array(TestError),
})

export function failuresOfVitest({ testResults }: z.infer<typeof VitestReport>): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter(each => each.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ file, test: 'does not load', error: message }]
    return failed.map(each => ({ file, test: each.fullName, error: each.failureMessages?.[0] ?? '' }))
  })
}

const errorOf = (error: z.infer<typeof TestError> | undefined) => error?.stack ?? error?.message ?? ''

/** Lists errors outside any test. */
export const failuresOutside = (runner: string, errors: z.infer<typeof UncaughtReport>): Failure[] =>
  errors.map(error => ({ file: runner, test: 'outside the tests', error: errorOf(error) }))

function failuresOfSuite(suite: Suite, groups: readonly string[]): Failure[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        file: suite.file,
        test: [...groups, title].join(' › '),
        error: errorOf(results.flatMap(({ errors }) => errors)[0]),
      })),
  )
  const inner = (suite.suites ?? []).flatMap(each => failuresOfSuite(each, [...groups, each.title]))
  return [...own, ...inner]
}

export function failuresOfPlaywright({ suites, errors }: z.infer<typeof PlaywrightReport>): Failure[] {
  return [...suites.flatMap(suite => failuresOfSuite(suite, [])), ...failuresOutside('Playwright', errors)]
}

const MOST_LINES = 8
const isCall = (line: string) => /^\s+at /.test(line)
const isOurs = (line: string) => !line.includes('node_modules') && !line.includes('node:')

/** Describes a failed test in a few lines: its file, name, and error with the first line of our code. */
export function describeFailure({ file, test, error }: Failure): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter(line => line.trim() !== '')
  const calls = lines.filter(isCall)
  const message = lines.filter(line => !isCall(line)).slice(0, MOST_LINES)
  const where = calls.find(isOurs) ?? calls[0]
  return [`${file} › ${test}`, ...message, ...(where === undefined ? [] : [where])].join('\n  ')
}
