import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Language } from '../../../contract/languages.mjs'
import { captureError } from '../../monitoring/monitoring.ts'
import { languageOf, type Message, translate } from '../text.ts'
import type { AppEnv } from './context.ts'
import { securityLog } from './securityLog.ts'

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

/**
 * Answers an error: a refusal in its words and the language of the request. What was not foreseen is logged and tells
 * nothing of the inside.
 *
 * @param thrown What the refusal was made of, for those who watch the server.
 */
export function answer(error: Error, c: Context<AppEnv>, thrown: Error = error): Response {
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
