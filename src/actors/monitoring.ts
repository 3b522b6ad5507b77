import { fromPromise } from 'xstate'
import { reportTo } from './reports.ts'
import type { Router } from './router.ts'

/**
 * Address to which errors are reported, and the version that reports them. Without an address nothing is reported, and
 * not a byte of the reporter is loaded.
 */
type MonitoringInput = { dsn: string | null; version: string }

/** Starts to report errors where the operator wants that. Without the reporter the application goes on. */
export const monitoringOf = (router: Router) =>
  fromPromise<void, MonitoringInput>(async ({ input: { dsn, version } }) => {
    if (dsn === null) return reportTo(() => {})
    try {
      const { start } = await import('./sentry.ts')
      start({ dsn, version, router })
    } catch (error) {
      console.warn('Errors cannot be reported.', error)
      reportTo(() => {})
    }
  })
