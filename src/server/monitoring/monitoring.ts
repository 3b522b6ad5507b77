import { log } from './log.ts'

/** Milliseconds to wait for reports when the process ends. */
const FLUSH_MS = 2000
/** Milliseconds during which the same error is reported only once. */
const SILENCE_MS = 60_000

interface Reporter {
  /** @param what Description of the error in our own words, without user input. */
  capture: (error: unknown, what: string) => void
  flush: (ms: number) => PromiseLike<unknown>
}

let reporter: Reporter | null = null
const reportedAt = new Map<string, number>()

/** Starts reporting unexpected errors. Without a DSN, it loads and sends nothing. */
export async function startMonitoring(dsn: string | null, release: string): Promise<void> {
  reportedAt.clear()
  if (dsn === null) {
    reporter = null
    return
  }
  const { sentryReporter } = await import('./sentry.ts')
  reporter = sentryReporter(dsn, release)
}

/** Logs an unexpected error, and reports it to the configured service. */
export function reportError(error: unknown, what: string): void {
  log({ event: 'error', level: 'error', message: what, error })
  captureError(error, what)
}

/**
 * Reports an error that is logged elsewhere, or needs no log entry. Reports a repeated error once a minute.
 */
export function captureError(error: unknown, what: string): void {
  const kind = `${what} ${error instanceof Error ? error.name : typeof error}`
  const now = performance.now()
  if (now - (reportedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < SILENCE_MS) return
  reportedAt.set(kind, now)
  reporter?.capture(error, what)
}

/** Waits until the reports have been sent. */
export const flushReports = async (): Promise<void> => void (await reporter?.flush(FLUSH_MS))
