import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter } from 'vitest/node'

/**
 * Writes the errors of a run that belong to no test, such as the end of a process of tests, to the file that the
 * environment names: the JSON report of Vitest leaves them out.
 */
export default class UncaughtErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const path = process.env['UNCAUGHT_ERRORS']
    if (path === undefined) return
    mkdirSync(dirname(path), { recursive: true })
    const told = errors.map(({ message, stack, cause }) => {
      // How a process of tests ended is in the cause alone.
      const reason = cause === undefined ? [] : [String(cause.message)]
      return { stack: [...reason, stack ?? message].join('\n') }
    })
    writeFileSync(path, JSON.stringify(told))
  }
}
