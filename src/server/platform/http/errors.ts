import type { Hook } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Message } from '../../../contract/common.ts'
import { byLanguage, FALLBACK_LANGUAGE, type Language } from '../../../contract/languages.mjs'
import { log } from '../../monitoring/log.ts'
import { captureError } from '../../monitoring/monitoring.ts'
import { hasText, languageOf, translate } from '../translate.ts'
import type { AppEnv } from './context.ts'
import { securityLog } from './securityLog.ts'

/** Additions to the sentence of an error: values for programs, and headers that HTTP requires. */
interface Extras {
  code?: string
  /** Errors of a token, in the format of simplejwt. */
  messages?: { token_class: string; token_type: string; message: Message }[]
  headers?: Record<string, string>
}

/** Refusal of a request in the format of Django REST framework: `{detail}`, or a map of fields. */
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

  /** Returns the error of a request without valid credentials. */
  static unauthenticated(key: string, extras: Extras = {}): ApiError {
    return new ApiError(401, { key }, { headers: { 'WWW-Authenticate': 'Bearer realm="api"' }, ...extras })
  }

  /** Returns the error of a request that may succeed in some seconds. */
  static unavailable(key: string, seconds: number): ApiError {
    return new ApiError(503, { key }, { headers: { 'Retry-After': String(seconds) } })
  }

  /** Returns an error with headers that tell the client how to correct the request. */
  static withHeaders(
    status: ContentfulStatusCode,
    message: Message,
    headers: Record<string, string>,
  ): ApiError {
    return new ApiError(status, message, { headers })
  }

  /** Returns an error with messages about several fields, or about the whole as `non_field_errors`. */
  static fields(fields: Record<string, Message[]>): ApiError {
    return new ApiError(400, fields)
  }

  /** Returns an error with messages about one field. */
  static field(name: string, ...messages: Message[]): ApiError {
    return new ApiError(400, { [name]: messages })
  }
}

const isMessage = (body: ApiError['body']): body is Message => {
  const { key } = body
  return typeof key === 'string'
}

/**
 * Converts an error to an answer, in the language of the request. Logs unexpected errors and hides their
 * details.
 * @param thrown Cause of the refusal, for the operator.
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
  // Hono's own refusals of an invalid request, such as a malformed body.
  if (error instanceof HTTPException && error.status < 500) {
    const detail = translate(language, error.status === 413 ? 'tooLarge' : 'malformed')
    return c.json({ detail }, error.status)
  }
  // The client has closed the connection.
  if (c.req.raw.signal.aborted) return c.body(null, 499 as ContentfulStatusCode)
  const request = c.var.requestId
  const facts = { request, route: routePath(c) }
  log({ event: 'request.failed', level: 'error', message: `Request ${request}`, facts, error })
  captureError(error, `${c.req.method} ${routePath(c)}`)
  return c.json({ detail: translate(language, 'unexpected') }, 500)
}

function answerRefusal({ status, body, extras }: ApiError, c: Context<AppEnv>, language: Language): Response {
  const say = ({ key, params }: Message) => translate(language, key, params)
  for (const [name, value] of Object.entries(extras.headers ?? {})) c.header(name, value)
  if (status === 403 || status === 429) securityLog(c, 'request.refused', { status, route: routePath(c, -1) })
  if (isMessage(body)) {
    const { code, messages } = extras
    const translated = messages?.map(part => ({ ...part, message: say(part.message) }))
    return c.json(
      { detail: say(body), ...(code && { code }), ...(translated && { messages: translated }) },
      status,
    )
  }
  const fields = Object.entries(body).map(([name, messages]) => [name, messages.map(say)])
  return c.json(Object.fromEntries(fields), status)
}

const LOCALES: Readonly<Record<string, () => { localeError: z.core.$ZodErrorMap }>> = z.locales
const zodTexts = byLanguage(language => (LOCALES[language] ?? z.locales[FALLBACK_LANGUAGE])().localeError)

/** Returns the text for an issue, in the words of Django REST framework where it has them. */
function ownText(issue: z.core.$ZodIssue): Message | null {
  if (issue.code === 'custom') return { key: issue.message }
  if (issue.code === 'invalid_format' && hasText(issue.message)) return { key: issue.message }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { key: 'tooLong', params: { max: issue.maximum } }
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return { key: 'blank' }
  if (issue.code !== 'invalid_type') return null
  if (issue.message.endsWith('received undefined')) return { key: 'required' }
  if (issue.path.length === 0)
    return { key: 'noObject', params: { given: TYPES[givenIn(issue)]?.name ?? givenIn(issue) } }
  if (issue.message.endsWith('received null')) return { key: 'null' }
  return issue.expected === 'string' ? { key: 'noString' } : null
}

/** JSON types: their names in Django REST framework, and a value of each. */
const TYPES: Readonly<Record<string, { name: string; value: unknown }>> = {
  array: { name: 'list', value: [] },
  object: { name: 'object', value: {} },
  string: { name: 'str', value: '' },
  number: { name: 'float', value: 0 },
  boolean: { name: 'bool', value: false },
  null: { name: 'NoneType', value: null },
}

/** Type of the value sent, which an issue names only in its English message. */
const givenIn = (issue: z.core.$ZodIssue): string => issue.message.split(' ').at(-1) ?? ''

function describeIssue(issue: z.core.$ZodIssue, language: Language): string {
  const own = ownText(issue)
  if (own !== null) return translate(language, own.key, own.params)
  if (issue.path[0] === 'query' && issue.path.at(-1) === 'mode') {
    return translate(language, 'filters:invalidMode')
  }
  const text = zodTexts[language]({ ...issue, input: TYPES[givenIn(issue)]?.value } as z.core.$ZodRawIssue)
  return (typeof text === 'string' ? text : text?.message) ?? issue.message
}

/** Answers input that does not match its declared shape, with messages by field. */
export const answerInvalid: Hook<unknown, AppEnv, string, Response | undefined> = (result, c) => {
  if (result.success) return undefined
  const language = languageOf(c.req.header('accept-language'))
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues as z.core.$ZodIssue[]) {
    const name = issue.path.length === 0 ? 'non_field_errors' : String(issue.path[0])
    // Reports only the first fault of a blank value.
    if (fields[name] === undefined || !isPattern(issue)) {
      fields[name] = [...(fields[name] ?? []), describeIssue(issue, language)]
    }
  }
  return c.json(fields, 400)
}

const isPattern = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_format'
