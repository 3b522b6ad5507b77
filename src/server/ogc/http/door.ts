import { STATUS_CODES } from 'node:http'
import { OpenAPIHono } from '@hono/zod-openapi'
import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { ErrorDetail, FieldErrors } from '../../../contract/common.ts'
import type { Problem } from '../../../contract/ogc.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { answerInvalid } from '../../platform/http/errors.ts'
import { DOOR } from './links.ts'

/** Makes the part of the application that is behind the door. It has a description of its own. */
export function createDoor(): App {
  return new OpenAPIHono<AppEnv>({ defaultHook: answerInvalid })
}

/** Lets pages of other sites through the door, and tells every refusal there in the manner of the standard. */
export function keepDoor(app: App): void {
  app.use(
    `${DOOR}/*`,
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD'],
      allowHeaders: ['Authorization', 'X-Api-Key', 'If-None-Match'],
      exposeHeaders: ['Content-Crs', 'ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
      maxAge: 86_400,
    }),
    tellProblems,
  )
}

/** Opens the door in the application. */
export function openDoor(app: App, door: App): void {
  // Between the two, the description of the door does not become a part of that of the application.
  app.route(DOOR, new Hono<AppEnv>().route('/', door))
}

/** Writes a refusal as RFC 9457 has it. */
const tellProblems: MiddlewareHandler<AppEnv> = async (c, next) => {
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

/** The words of a refusal: its sentence, or what is wrong with each parameter. */
function sentenceOf(body: unknown): string | undefined {
  const detail = ErrorDetail.safeParse(body)
  if (detail.success) return detail.data.detail
  const fields = FieldErrors.safeParse(body)
  if (!fields.success) return undefined
  return Object.entries(fields.data)
    .flatMap(([name, faults]) => (name === 'non_field_errors' ? faults : [`${name}: ${faults.join(' ')}`]))
    .join(' ')
}
