import { context, propagation, SpanStatusCode } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { traced } from '../tracing.ts'

const HEADERS = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
}

/**
 * Creates a span of each request until its answer begins, named by the pattern of its route instead of its
 * address, as in the log.
 *
 * @param isBehindProxy Whether the operator's proxy states the trace of a request: nobody else may.
 */
export const traceRequests =
  (isBehindProxy: boolean): MiddlewareHandler =>
  (c, next) => {
    const { method } = c.req
    const trace = isBehindProxy
      ? propagation.extract(context.active(), c.req.raw.headers, HEADERS)
      : context.active()
    const facts = { kind: 'server', attributes: { 'http.request.method': method } } as const
    return context.with(trace, () =>
      traced(method, facts, async span => {
        await next()
        const { status } = c.res
        const route = routePath(c, -1)
        span.updateName(`${method} ${route}`)
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      }),
    )
  }
