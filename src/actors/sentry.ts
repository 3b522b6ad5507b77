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

/** A way to send reports that scrubs all of them, whatever they are. */
export const scrubbing =
  (make: MakeTransport): MakeTransport =>
  options => {
    const transport = make(options)
    return { ...transport, send: envelope => transport.send(scrubEnvelope(envelope)) }
  }

/** An envelope is headers and parts: https://develop.sentry.dev/sdk/data-model/envelopes/ */
export const scrubEnvelope = ([headers, parts]: Envelope): Envelope =>
  [scrub(headers), (parts as Part[]).map(scrubPart)] as Envelope

/** A part whose content is a text says how many bytes it has. */
function scrubPart([header, content]: Part): Part {
  const scrubbed = scrub(content)
  if (typeof scrubbed !== 'string') return [header, scrubbed]
  return [{ ...header, length: new TextEncoder().encode(scrubbed).length }, scrubbed]
}

/**
 * Reports errors, all traces, and the recording of one session in ten and of all that end in an error. Nothing of the
 * person is collected, and texts are masked in recordings, of which the map is no part.
 */
export function start({ dsn, version, router }: { dsn: string; version: string; router: Router }): void {
  const client = init({
    dsn,
    release: version,
    tracesSampleRate: 1.0,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1.0,
    // One transaction for each screen, which every server of this kind understands.
    traceLifecycle: 'static',
    integrations: [
      // Writing what is shown into the address is no navigation: the router knows what is one.
      browserTracingIntegration({ instrumentNavigation: false }),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        // Its compressing worker would come from a blob, which no page of ours allows.
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
    // Recordings pass none of the hooks for events: all that leaves is scrubbed where it leaves.
    transport: scrubbing(makeFetchTransport),
    beforeSend: (event, { originalException }) => {
      for (const exception of event.exception?.values ?? [])
        exception.value = scrubQuoted(exception.value ?? '')
      return isExpected(originalException) ? null : event
    },
  })
  reportTo(error => void captureException(error))
  if (client) followNavigation(client, router)
}

/** A transaction for each screen that the router goes to, from when it is asked for. */
function followNavigation(client: Parameters<typeof startBrowserTracingNavigationSpan>[0], router: Router) {
  let path = router.state.location.pathname
  router.subscribe(({ location, navigation }) => {
    const { pathname } = navigation.location ?? location
    if (pathname === path) return
    path = pathname
    startBrowserTracingNavigationSpan(client, { name: scrubText(path) }, { url: origin + path })
  })
}
