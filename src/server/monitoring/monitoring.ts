import { log } from './log.ts'

/** Milliseconds to wait for reports to leave when the process ends. */
const FLUSH_MS = 2000
/** The same error is reported once in this time, in milliseconds. */
const SILENCE_MS = 60_000

interface Reporter {
  /** @param what Description of the error in words of ours: nothing that somebody typed. */
  capture: (error: unknown, what: string) => void
  flush: (ms: number) => PromiseLike<unknown>
}

let reporter: Reporter | null = null
const reportedAt = new Map<string, number>()

/** Reports from now on what nobody foresaw. Without a DSN nothing is loaded, and nothing leaves. */
export async function startMonitoring(dsn: string | null, release: string): Promise<void> {
  reportedAt.clear()
  if (dsn === null) {
    reporter = null
    return
  }
  const { sentryReporter } = await import('./sentry.ts')
  reporter = sentryReporter(dsn, release)
}

/** Logs what nobody foresaw, and reports it to whom the operator wants to know of it. */
export function reportError(error: unknown, what: string): void {
  log({ event: 'error', level: 'error', message: what, error })
  captureError(error, what)
}

/** Reports what is logged elsewhere, or need not be. A storm of one error is reported once a minute. */
export function captureError(error: unknown, what: string): void {
  const kind = `${what} ${error instanceof Error ? error.name : typeof error}`
  const now = performance.now()
  if (now - (reportedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < SILENCE_MS) return
  reportedAt.set(kind, now)
  reporter?.capture(error, what)
}

/** Waits until what has been reported is on its way. */
export const flushReports = async (): Promise<void> => void (await reporter?.flush(FLUSH_MS))
