import { browserTracingIntegration, init, replayIntegration } from '@sentry/browser'
import { isExpected, scrub } from './scrub.ts'

/** Writing what is shown into the address is no navigation: only another path is. */
let path = ''

/**
 * Reports errors, all traces, and the recording of one session in ten and of all that end in an error. Nothing of the
 * person is collected, and texts are masked in recordings, of which the map is no part.
 */
export function start({ dsn, version }: { dsn: string; version: string }): void {
  init({
    dsn,
    release: version,
    tracesSampleRate: 1.0,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1.0,
    integrations: [
      browserTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        // Its compressing worker would come from a blob, which no page of ours allows.
        useCompression: false,
        beforeAddRecordingEvent: event => scrub(event),
      }),
    ],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    tracePropagationTargets: [location.origin],
    beforeBreadcrumb: breadcrumb => scrub(breadcrumb),
    beforeSend: (event, hint) => (isExpected(hint.originalException) ? null : scrub(event)),
    beforeSendTransaction: event => {
      const former = path
      path = location.pathname
      return event.contexts?.trace?.op === 'navigation' && former === path ? null : scrub(event)
    },
  })
}
