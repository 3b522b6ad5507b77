import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter } from 'vitest/node'

/**
 * Writes errors outside any test, such as an exiting process, to a file named by the environment: Vitest's
 * JSON report omits them.
 */
export default class UncaughtErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const path = process.env['UNCAUGHT_ERRORS']
    if (path === undefined) return
    mkdirSync(dirname(path), { recursive: true })
    const told = errors.map(({ message, stack, cause }) => {
      // Only the cause of the error says how a process exited.
      const reason = cause === undefined ? [] : [String(cause.message)]
      return { stack: [...reason, stack ?? message].join('\n') }
    })
    writeFileSync(path, JSON.stringify(told))
  }
}
