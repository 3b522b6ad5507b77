import { STATUS_CODES } from 'node:http'
import { OpenAPIHono } from '@hono/zod-openapi'
import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { ErrorDetail, FieldErrors } from '../../../contract/common.ts'
import type { Problem } from '../../../contract/ogc.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { answerInvalid } from '../../platform/http/errors.ts'
import { OGC_PATH } from './links.ts'

/** Creates the part of the application behind the OGC entry point, with its own description. */
export function createEntryPoint(): App {
  return new OpenAPIHono<AppEnv>({ defaultHook: answerInvalid })
}

/** Allows requests from other sites, and formats every refusal as the standard requires. */
export function configureEntryPoint(app: App): void {
  app.use(
    `${OGC_PATH}/*`,
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD'],
      allowHeaders: ['Authorization', 'X-Api-Key', 'If-None-Match'],
      exposeHeaders: ['Content-Crs', 'ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
      maxAge: 86_400,
    }),
    formatProblems,
  )
}

/** Mounts the OGC entry point in the application. */
export function mountEntryPoint(app: App, door: App): void {
  // The router in between keeps the two descriptions apart.
  app.route(OGC_PATH, new Hono<AppEnv>().route('/', door))
}

/** Formats a refusal as RFC 9457. */
const formatProblems: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (status < 400) return
  const body: unknown = await c.res
    .clone()
    .json()
    .catch(() => null)
  const title = STATUS_CODES[status] ?? String(status)
  const problem: Problem = { type: 'about:blank', title, status, detail: sentenceOf(body) ?? title }
  const kept = new Headers(headers)
  kept.delete('Content-Length')
  kept.set('Content-Type', 'application/problem+json')
  c.res = undefined
  c.res = new Response(JSON.stringify(problem), { status, headers: kept })
}

/** Returns the text of a refusal: its sentence, or the faults of each parameter. */
function sentenceOf(body: unknown): string | undefined {
  const detail = ErrorDetail.safeParse(body)
  if (detail.success) return detail.data.detail
  const fields = FieldErrors.safeParse(body)
  if (!fields.success) return undefined
  return Object.entries(fields.data)
    .flatMap(([name, faults]) => (name === 'non_field_errors' ? faults : [`${name}: ${faults.join(' ')}`]))
    .join(' ')
}
