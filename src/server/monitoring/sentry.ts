import {
  createStackParser,
  createTransport,
  dedupeIntegration,
  linkedErrorsIntegration,
  type Scope,
} from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import { scrub, scrubQuoted } from '../../domain/scrub.ts'

type Options = ConstructorParameters<typeof ServerRuntimeClient>[0]

/**
 * Reports to Sentry with the client that its server libraries share. It patches no part of the process, and
 * does not describe requests. Omits values that errors quote, since they may be user input.
 */
export function sentryReporter(dsn: string, release: string) {
  const client = new ServerRuntimeClient({
    dsn,
    release,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    stackParser: createStackParser(nodeStackLineParser()),
    integrations: [dedupeIntegration(), linkedErrorsIntegration()],
    transport,
    beforeSend: event => {
      for (const exception of event.exception?.values ?? [])
        exception.value = scrubQuoted(exception.value ?? '')
      return scrub(event)
    },
  })
  client.init()
  return {
    capture: (error: unknown, what: string) => {
      client.captureException(error, { captureContext: (scope: Scope) => scope.setTag('what', what) })
    },
    flush: (ms: number) => client.flush(ms),
  }
}

/** The process does not wait for failing reports. */
const transport: Options['transport'] = options =>
  createTransport(options, async ({ body }) => {
    const answer = await fetch(options.url, {
      method: 'POST',
      body: body as NonNullable<RequestInit['body']>,
      headers: options.headers ?? {},
      signal: AbortSignal.timeout(10_000),
    })
    await answer.arrayBuffer()
    return {
      statusCode: answer.status,
      headers: {
        'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
        'retry-after': answer.headers.get('retry-after'),
      },
    }
  })
