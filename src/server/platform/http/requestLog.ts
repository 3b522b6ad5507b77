import { trace } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { type Level, logLine } from '../../monitoring/log.ts'
import { isTracing } from '../../monitoring/tracing.ts'
import type { AppEnv } from './context.ts'

/**
 * Logs each request once its answer begins. Logs the pattern of the route instead of the address, since the
 * pattern contains no user input.
 */
export const logRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  const start = performance.now()
  await next()
  const { status } = c.res
  const facts = {
    request: c.var.requestId,
    ...(isTracing() && { trace: trace.getActiveSpan()?.spanContext().traceId }),
    method: c.req.method,
    route: routePath(c, -1),
    status,
    ms: Math.round((performance.now() - start) * 10) / 10,
  }
  c.var.log(logLine({ level: levelOf(status), event: 'request', ...facts }, c.var.clock()))
}

function levelOf(status: number): Level {
  if (status < 500) return 'info'
  return status === 503 ? 'warn' : 'error'
}
