import type { makeFetchTransport } from '@sentry/browser'
import { scrub } from '../domain/scrub.ts'

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
