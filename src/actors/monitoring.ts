import { fromPromise } from 'xstate'
import { reportTo } from './reports.ts'
import type { Router } from './router.ts'

/**
 * DSN of reports, and the reporting version. Without a DSN nothing is reported, and no code of the reporter
 * is loaded.
 */
type MonitoringInput = { dsn: string | null; version: string }

/** Starts reporting if the operator enabled it. Without the reporter the application continues. */
export const monitoringOf = (router: Router) =>
  fromPromise<void, MonitoringInput>(async ({ input: { dsn, version } }) => {
    if (dsn === null) return reportTo(() => {})
    try {
      const { start } = await import('./sentry.ts')
      start({ dsn, version, router })
    } catch (error) {
      console.warn('Error reporting could not start.', error)
      reportTo(() => {})
    }
  })
