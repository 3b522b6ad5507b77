import {
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
  replayIntegration,
  startBrowserTracingNavigationSpan,
} from '@sentry/browser'
import { scrub, scrubQuoted, scrubText } from '../domain/scrub.ts'
import { isExpected, reportTo } from './reports.ts'
import type { Router } from './router.ts'

type MakeTransport = typeof makeFetchTransport
type Envelope = Parameters<ReturnType<MakeTransport>['send']>[0]
type Part = [header: { length?: number }, content: unknown]

/** Returns a transport that scrubs all reports. */
export const scrubbingTransport =
  (make: MakeTransport): MakeTransport =>
  options => {
    const transport = make(options)
    return { ...transport, send: envelope => transport.send(scrubEnvelope(envelope)) }
  }

/** Envelopes have headers and parts: https://develop.sentry.dev/sdk/data-model/envelopes/ */
export const scrubEnvelope = ([headers, parts]: Envelope): Envelope =>
  [scrub(headers), (parts as Part[]).map(scrubPart)] as Envelope

/** Scrubs a part; the header of a part with a text states its number of bytes. */
function scrubPart([header, content]: Part): Part {
  const scrubbed = scrub(content)
  if (typeof scrubbed !== 'string') return [header, scrubbed]
  return [{ ...header, length: new TextEncoder().encode(scrubbed).length }, scrubbed]
}

/**
 * Reports errors, all traces, and recordings of one session in ten and of all that end in an error. No
 * personal data is collected; recordings mask texts and leave out the map.
 */
export function start({ dsn, version, router }: { dsn: string; version: string; router: Router }): void {
  const client = init({
    dsn,
    release: version,
    tracesSampleRate: 1.0,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1.0,
    // One transaction per screen, which every Sentry-compatible server understands.
    traceLifecycle: 'static',
    integrations: [
      // Writing the view into the address is not a navigation: the router reports those.
      browserTracingIntegration({ instrumentNavigation: false }),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        // The compression worker would need a blob URL, which the page's policy forbids.
        useCompression: false,
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
    // Recordings bypass the event hooks, so the transport scrubs all data.
    transport: scrubbingTransport(makeFetchTransport),
    beforeSend: (event, { originalException }) => {
      for (const exception of event.exception?.values ?? [])
        exception.value = scrubQuoted(exception.value ?? '')
      return isExpected(originalException) ? null : event
    },
  })
  reportTo(error => void captureException(error))
  if (client) followNavigation(client, router)
}

/** Starts a transaction for each navigation of the router to a screen. */
function followNavigation(client: Parameters<typeof startBrowserTracingNavigationSpan>[0], router: Router) {
  let path = router.state.shown.location.pathname
  router.subscribe(({ shown, next }) => {
    const { pathname } = next ?? shown.location
    if (pathname === path) return
    path = pathname
    startBrowserTracingNavigationSpan(client, { name: scrubText(path) }, { url: origin + path })
  })
}
