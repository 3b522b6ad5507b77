import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  describeFailure,
  failuresOfPlaywright,
  failuresOfVitest,
  failuresOutside,
  PlaywrightReport,
  UncaughtReport,
  VitestReport,
} from './failures.ts'

test('describes a failed Vitest test by file, name, error and our line', () => {
  const report = VitestReport.parse({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(process.cwd(), 'tests', 'laws', 'a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'holds', status: 'passed', failureMessages: [] },
          {
            fullName: 'group breaks',
            status: 'failed',
            failureMessages: [
              'AssertionError: expected 1 to be 2\n    at f (/x/node_modules/v/run.js:1:1)\n    at /x/a.test.ts:7:19\n    at g (node:internal:1:1)',
            ],
          },
        ],
      },
    ],
  })
  expect(failuresOfVitest(report).map(describeFailure)).toEqual([
    'tests/laws/a.test.ts › group breaks\n  AssertionError: expected 1 to be 2\n      at /x/a.test.ts:7:19',
  ])
})

test('reports a Vitest file that does not load', () => {
  const report = VitestReport.parse({
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [
      {
        name: join(process.cwd(), 'a.test.ts'),
        status: 'failed',
        message: 'Cannot find ./b.ts',
        assertionResults: [],
      },
    ],
  })
  expect(failuresOfVitest(report).map(describeFailure)).toEqual([
    'a.test.ts › does not load\n  Cannot find ./b.ts',
  ])
})

test('reports a test process that exits by itself', () => {
  const errors = UncaughtReport.parse([
    { message: 'no', stack: 'Error: Worker exited unexpectedly\n    at x (/x/node_modules/v/pool.js:1:1)' },
  ])
  expect(failuresOutside('Vitest', errors).map(describeFailure)).toEqual([
    'Vitest › outside the tests\n  Error: Worker exited unexpectedly\n      at x (/x/node_modules/v/pool.js:1:1)',
  ])
})

test('describes failed Playwright tests with their groups, briefly and without colours', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const report = PlaywrightReport.parse({
    stats: { expected: 1, unexpected: 2, flaky: 0 },
    errors: [{ message: 'Error: Timed out waiting from config.webServer.' }],
    suites: [
      {
        file: 'a.spec.ts',
        title: 'a.spec.ts',
        specs: [
          { title: 'holds', tests: [{ status: 'expected', results: [{ errors: [] }] }] },
          {
            title: 'breaks',
            tests: [
              {
                status: 'unexpected',
                results: [
                  {
                    errors: [
                      { message: 'no', stack: '\u001b[31mError: no\u001b[39m\n    at /x/a.spec.ts:3:5' },
                    ],
                  },
                ],
              },
            ],
          },
        ],
        suites: [
          {
            file: 'a.spec.ts',
            title: 'group',
            specs: [
              {
                title: 'breaks at length',
                tests: [{ status: 'unexpected', results: [{ errors: [{ message: long }] }] }],
              },
            ],
          },
        ],
      },
    ],
  })
  const [one, other, outside] = failuresOfPlaywright(report).map(describeFailure)
  expect(one).toBe('a.spec.ts › breaks\n  Error: no\n      at /x/a.spec.ts:3:5')
  expect(other?.split('\n').slice(0, 2)).toEqual(['a.spec.ts › group › breaks at length', '  line 0'])
  expect(other?.split('\n')).toHaveLength(9)
  expect(outside).toBe('Playwright › outside the tests\n  Error: Timed out waiting from config.webServer.')
})
