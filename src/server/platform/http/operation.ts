import { createRoute, type RouteConfig, type RouteHandler } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { TokenRefusal } from '../../../contract/account.ts'
import { ErrorDetail, FieldErrors } from '../../../contract/common.ts'
import type { Config } from '../config.ts'
import { json } from './answers.ts'
import type { App, AppEnv } from './context.ts'
import { ApiError, answer } from './errors.ts'
import { fieldWithNul, JsonError, readJson } from './json.ts'
import { UNCOUNTED } from './throttle.ts'

/** Maximum body size in bytes. A filter with 100 leaves is far smaller. */
const MAX_BODY = 256 * 1024
/** Maximum size of a body about accounts and feedback in bytes. */
const MAX_ACCOUNT_BODY = 64 * 1024
/** Maximum size of a saved story in bytes: forty steps with long texts and addresses. */
const MAX_STORY_BODY = 1024 * 1024

/**
 * Callers that an operation admits.
 * - `open`: everyone.
 * - `public`: everyone, and credentials are ignored: a login must work with an expired token.
 * - `data`: a session or a key, when the installation reserves data to accounts; otherwise everyone.
 * - `sample`: as `data`, and everyone for datasets of the showcase.
 * - `rows`: the same, but the rows of a key are counted instead of its calls.
 * - `linked`: everyone with a valid private link, whose datasets the operation returns.
 * - `account`: a user in a session.
 * - `importer`: users that the installation allows to import.
 * - `administrator`: a user in a session, with that role.
 */
export type Caller =
  | 'open'
  | 'public'
  | 'data'
  | 'sample'
  | 'rows'
  | 'linked'
  | 'account'
  | 'importer'
  | 'administrator'

/** Permission checks, implemented by the accounts. Both throw a 401 or 403. */
export interface Guard {
  /** Checks that a request may call an operation. */
  authorize: (c: Context<AppEnv>, caller: Caller) => Promise<void>
  /** Checks that the named dataset is open to the caller of a `sample`, once the body has been checked. */
  admitToSample: (c: Context<AppEnv>) => Promise<void>
}

/** Adds an operation to a server. */
export type Operation = (app: App) => void

/** Declares an operation: its description, then its handler. */
export const operation =
  <P extends string, R extends Omit<RouteConfig, 'path'> & { path: P }>(route: R) =>
  (handler: RouteHandler<R, AppEnv>): Operation =>
  app => {
    app.openapi(createRoute<P, R>(route), handler as never)
  }

/** Mounted operation with the path of the router. */
export interface Mounted {
  method: string
  path: string
  caller: Caller
}

/**
 * Mounts an operation behind its guard. The order follows Django REST framework: authentication, permission,
 * then the body; the operation's own validators come last.
 */
export function mountOperation(
  app: App,
  mount: Operation,
  caller: Caller,
  { authorize, admitToSample, access }: Guard & { access: Config['access'] },
): Mounted[] {
  const mounted: Mounted[] = []
  const guarding = ((route: RouteConfig, handler: never, hook: never) => {
    const middleware = [
      checking(c => authorize(c, caller)),
      refuseRepeated,
      ...checksOfBody(route),
      ...(caller === 'sample' ? [checking(admitToSample)] : []),
    ]
    mounted.push({ method: route.method.toUpperCase(), path: routerPath(route.path), caller })
    return app.openapi({ ...route, ...documented(route, caller, access), middleware }, handler, hook)
  }) as App['openapi']
  // Operations declare themselves through this one method.
  mount(Object.create(app, { openapi: { value: guarding } }))
  return mounted
}

/** Answers 405 to the methods that a path does not have, with those it has. */
export function refuseOtherMethods(app: App, mounted: readonly Mounted[]): void {
  for (const [path, operations] of Object.entries(Object.groupBy(mounted, operation => operation.path))) {
    const allow = (operations ?? [])
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      .join(', ')
    app.all(path, c => {
      const message = { key: 'methodNotAllowed', params: { method: c.req.method } }
      throw ApiError.withHeaders(405, message, { Allow: allow })
    })
  }
}

const routerPath = (path: string): string => path.replaceAll(/\/{(.+?)}/g, '/:$1')

function checking(check: (c: Context<AppEnv>) => Promise<void>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await check(c)
    await next()
  }
}

function maxBodyOf(path: string): number {
  if (path === '/accounts/rest/story/') return MAX_STORY_BODY
  return /^\/(accounts|monitoring)\//.test(path) ? MAX_ACCOUNT_BODY : MAX_BODY
}

function checksOfBody({ method, path, request }: RouteConfig): MiddlewareHandler<AppEnv>[] {
  if (method === 'get') return []
  const types = Object.keys(request?.body?.content ?? {})
  if (types.length > 0 && !types.includes('application/json')) return []
  const maxSize = maxBodyOf(path)
  return [
    bodyLimit({ maxSize, onError: c => answer(ApiError.detail(413, 'tooLarge'), c) }),
    types.length > 0 ? requireJson : takeJsonOrNothing,
  ]
}

/** A repeated parameter has different meanings in different programs. */
const refuseRepeated: MiddlewareHandler<AppEnv> = async (c, next) => {
  const repeated = Object.entries(c.req.queries()).find(([, values]) => values.length > 1)
  if (repeated !== undefined) throw ApiError.field(repeated[0], { key: 'repeated' })
  await next()
}

/** Requires a JSON body: a page of another site cannot send one without a preflight request. */
const requireJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  await checkJson(c)
  await next()
}

const takeJsonOrNothing: MiddlewareHandler<AppEnv> = async (c, next) => {
  if ((await c.req.arrayBuffer()).byteLength > 0) await checkJson(c)
  await next()
}

async function checkJson(c: Context<AppEnv>): Promise<void> {
  const type = c.req.header('content-type') ?? ''
  const encoding = c.req.header('content-encoding')
  if (!/^application\/json\s*(;|$)/i.test(type)) throw ApiError.detail(415, 'mediaType', { type })
  if (encoding !== undefined) throw ApiError.detail(415, 'mediaType', { type: encoding })
  const value = readOrRefuse(await c.req.arrayBuffer())
  const field = fieldWithNul(value)
  if (field !== undefined) throw ApiError.field(field.replaceAll('\0', ''), { key: 'nul' })
}

function readOrRefuse(bytes: ArrayBuffer): unknown {
  try {
    return readJson(bytes)
  } catch (error) {
    throw error instanceof JsonError ? ApiError.detail(400, 'malformed') : error
  }
}

/** Adds callers and common errors to the description of a route. */
function documented(route: RouteConfig, caller: Caller, access: Config['access']) {
  const responses = { ...refusalsOf(route, caller), ...route.responses }
  if (caller === 'open' || caller === 'public') return { responses }
  if (caller === 'linked') return { responses: { ...linkRefusals, ...responses } }
  const session = [{ session: [] }]
  const nobody = access === 'open' ? [{}] : []
  const data = [...nobody, ...session, { key: [] }]
  const security = {
    account: session,
    administrator: session,
    data,
    sample: data,
    rows: data,
    importer: [{}, ...session],
  }[caller]
  const refused = { 401: json(TokenRefusal, 'No credentials, or invalid ones') }
  return { security, responses: { ...refused, ...responses } }
}

const linkRefusals = {
  401: json(ErrorDetail, 'No private link'),
  404: json(ErrorDetail, 'Unknown link, or data that it does not open'),
  410: json(ErrorDetail, 'The owner has revoked the link'),
}

/** Callers that must be users, not API keys. */
const PERSONAL: ReadonlySet<Caller> = new Set(['account', 'importer', 'administrator'])

/** Operations that answer in any state of the server. */
const NEEDING_NOTHING = new Set(['/config.json', '/livez'])

/**
 * Returns the error responses of an operation that come from the preceding checks, or from a failing server.
 */
function refusalsOf({ method, path, request }: RouteConfig, caller: Caller): RouteConfig['responses'] {
  const isRead = method === 'get'
  const takesJson = !isRead && (request?.body === undefined || 'application/json' in request.body.content)
  const isCounted = caller === 'open' ? !UNCOUNTED.test(path) : caller !== 'public'
  // Some queries use POST because they are too long for an address, but change nothing.
  const changes = !isRead && caller !== 'data' && caller !== 'sample'
  return {
    400: json(z.union([FieldErrors, ErrorDetail]), 'Faults of each parameter or field'),
    ...((!isRead || PERSONAL.has(caller)) && {
      403: json(
        ErrorDetail,
        'The request comes from a page of another site, or from a key without the right',
      ),
    }),
    ...(takesJson && {
      413: json(ErrorDetail, 'The body is too large'),
      415: json(ErrorDetail, 'The body is not JSON'),
    }),
    ...(isCounted && { 429: json(ErrorDetail, 'Rate limit exceeded: `Retry-After` says when to retry') }),
    ...(!NEEDING_NOTHING.has(path) && {
      503: json(ErrorDetail, 'Too busy, or damaged data: `Retry-After` says when to retry'),
    }),
    ...(changes && { 507: json(ErrorDetail, 'The disk is full') }),
  }
}

/** Sections of the API in which paths end with a slash, as in Django. */
const WITH_SLASH = /^\/(cartable|accounts|monitoring)\//
/** Paths of a zone, of tiles and of columns have no trailing slash. */
const WITHOUT_SLASH =
  /^\/cartable\/(zone\/(?!(query|ordinals|row|statistics|compare|former)$)[^/]+|geom\/|column\/|numbers\/)/

/** Returns the declared path of a route, for a request with or without the trailing slash. */
export function canonicalPath(path: string): string {
  const bare = path.replace(/(?<!\/)\/+$/, '')
  if (!WITH_SLASH.test(path) && path.length > 1) return bare
  return WITHOUT_SLASH.test(bare) || bare === '' ? bare || '/' : `${bare}/`
}
