import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DamagedArtefact } from './artefacts/integrity.ts'
import { securityLog } from './auth/log.ts'
import { QueueFull } from './auth/queue.ts'
import type { AppEnv } from './context.ts'
import { SQLITE_BUSY, SQLITE_FULL, sqliteCode } from './db/sqlite-code.ts'
import { captureError } from './monitoring/monitoring.ts'
import { type Language, languageOf, translate } from './text.ts'
import { remakeTiles } from './tiles/remake.ts'
import { TooMuchEffort } from './zones/effort.ts'
import { ScansFull } from './zones/scans.ts'

/** A text by its key, told in the language of the request. */
export interface Message {
  key: string
  params?: Record<string, unknown>
}

/** Additions to a sentence, for programs that must tell cases apart, and for headers that HTTP asks for. */
interface Extras {
  code?: string
  /** Faults of a token, in the manner of simplejwt. */
  messages?: { token_class: string; token_type: string; message: Message }[]
  headers?: Record<string, string>
}

/** A refusal of a request in the manner of Django REST framework: `{detail}`, or a map of fields. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly body: Message | Record<string, Message[]>
  readonly extras: Extras

  private constructor(
    status: ContentfulStatusCode,
    body: Message | Record<string, Message[]>,
    extras: Extras = {},
  ) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.extras = extras
  }

  static detail(status: ContentfulStatusCode, key: string, params: Record<string, unknown> = {}): ApiError {
    return new ApiError(status, { key, params })
  }

  static notFound(key = 'notFound', params: Record<string, unknown> = {}): ApiError {
    return ApiError.detail(404, key, params)
  }

  /** Makes the error for a request whose author is not known, or not taken. */
  static unauthenticated(key: string, extras: Extras = {}): ApiError {
    return new ApiError(401, { key }, { headers: { 'WWW-Authenticate': 'Bearer realm="api"' }, ...extras })
  }

  /** Makes the error for a request that may succeed in some seconds. */
  static unavailable(key: string, seconds: number): ApiError {
    return new ApiError(503, { key }, { headers: { 'Retry-After': String(seconds) } })
  }

  /** Makes an error whose headers say in which way the request is right. */
  static withHeaders(
    status: ContentfulStatusCode,
    message: Message,
    headers: Record<string, string>,
  ): ApiError {
    return new ApiError(status, message, { headers })
  }

  /** One or more messages about several fields, or about the whole as `non_field_errors`. */
  static fields(fields: Record<string, Message[]>): ApiError {
    return new ApiError(400, fields)
  }

  /** One or more messages about one field. */
  static field(name: string, ...messages: Message[]): ApiError {
    return new ApiError(400, { [name]: messages })
  }
}

const isMessage = (body: ApiError['body']): body is Message => {
  const { key } = body
  return typeof key === 'string'
}

/** Seconds after which the passwords that wait now are checked. */
const QUEUE_SECONDS = 10

/**
 * Turns an error that passes by itself, or that the operator has to mend, into a refusal; returns any other as it is.
 */
function refusalOf(error: Error, c: Context<AppEnv>): Error {
  if (error instanceof TooMuchEffort) return ApiError.unavailable('tooMuchEffort', QUEUE_SECONDS)
  if (error instanceof QueueFull || error instanceof ScansFull)
    return ApiError.unavailable('busy', QUEUE_SECONDS)
  const { code } = error as { code?: unknown }
  const sqlite = sqliteCode(error)
  if (sqlite === SQLITE_BUSY) return ApiError.unavailable('busy', QUEUE_SECONDS)
  if (sqlite !== SQLITE_FULL && code !== 'ENOSPC' && code !== 'EDQUOT') return error
  console.error(`Request ${c.var.requestId}: the disk is full.`)
  return ApiError.detail(507, 'diskFull')
}

/** Seconds after which tiles that are made anew may be there. */
const REMAKE_SECONDS = 30

/** Notes damage where it is looked for, tells the operator, and has made anew what can be. */
export async function noteDamage(c: Context<AppEnv>, error: DamagedArtefact): Promise<ApiError> {
  const { store, db, tiles } = c.var
  store.report(error)
  const remade = await remakeTiles(db, tiles, error.hash)
  const next = remade ? 'Tiles are made anew.' : 'See: npm run datasets -- check'
  console.error(`Request ${c.var.requestId}: ${error.message}. ${next}`)
  return remade ? ApiError.unavailable('remaking', REMAKE_SECONDS) : ApiError.detail(503, 'damaged')
}

/** Answers whatever a handler throws. What was not foreseen is logged and tells nothing of the inside. */
export async function answerError(error: Error, c: Context<AppEnv>): Promise<Response> {
  return answer(error instanceof DamagedArtefact ? await noteDamage(c, error) : error, c)
}

function answer(thrown: Error, c: Context<AppEnv>): Response {
  const error = refusalOf(thrown, c)
  const language = languageOf(c.req.header('accept-language'))
  c.header('Cache-Control', 'no-store')
  c.header('ETag', undefined)
  c.header('Content-Location', undefined)
  if (error instanceof ApiError) {
    if (error.status >= 500) captureError(thrown, `${c.req.method} ${routePath(c)} ${error.status}`)
    return answerRefusal(error, c, language)
  }
  // Hono's own refusals of what is no request for us, such as a malformed body.
  if (error instanceof HTTPException && error.status < 500) {
    const detail = translate(language, error.status === 413 ? 'tooLarge' : 'malformed')
    return c.json({ detail }, error.status)
  }
  // The client went away and nobody reads the answer.
  if (c.req.raw.signal.aborted) return c.body(null, 499 as ContentfulStatusCode)
  console.error(`Request ${c.var.requestId}:`, error)
  captureError(error, `${c.req.method} ${routePath(c)}`)
  return c.json({ detail: translate(language, 'unexpected') }, 500)
}

function answerRefusal({ status, body, extras }: ApiError, c: Context<AppEnv>, language: Language): Response {
  const say = ({ key, params }: Message) => translate(language, key, params)
  for (const [name, value] of Object.entries(extras.headers ?? {})) c.header(name, value)
  if (status === 403 || status === 429) securityLog(c, 'request.refused', { status, path: c.req.path })
  if (isMessage(body)) {
    const { code, messages } = extras
    const said = messages?.map(part => ({ ...part, message: say(part.message) }))
    return c.json({ detail: say(body), ...(code && { code }), ...(said && { messages: said }) }, status)
  }
  const fields = Object.entries(body).map(([name, messages]) => [name, messages.map(say)])
  return c.json(Object.fromEntries(fields), status)
}

/** Answers a path that nothing serves. */
export function answerNotFound(c: Context<AppEnv>): Response {
  return answer(ApiError.notFound(), c)
}
