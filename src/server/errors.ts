import type { Hook } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { QueueFull } from './auth/queue.ts'
import type { AppEnv } from './context.ts'
import { hasText, type Language, languageOf, translate } from './text.ts'

/** A text by its key, told in the language of the request. */
export interface Message {
  key: string
  params?: Record<string, unknown>
}

/** What goes with a sentence where a program must tell cases apart, and where HTTP asks for a header. */
interface Extras {
  code?: string
  /** What is wrong with a token, in the manner of simplejwt. */
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

  /** Who asks is not known, or not taken. */
  static unauthenticated(key: string, extras: Extras = {}): ApiError {
    return new ApiError(401, { key }, { headers: { 'WWW-Authenticate': 'Bearer realm="api"' }, ...extras })
  }

  /** Not now, but in some seconds. */
  static unavailable(key: string, seconds: number): ApiError {
    return new ApiError(503, { key }, { headers: { 'Retry-After': String(seconds) } })
  }

  /** Not this way: the headers say which way is right. */
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

/** Answers whatever a handler throws. What was not foreseen is logged and tells nothing of the inside. */
export function answerError(thrown: Error, c: Context): Response {
  const error = thrown instanceof QueueFull ? ApiError.unavailable('busy', QUEUE_SECONDS) : thrown
  const language = languageOf(c.req.header('accept-language'))
  const say = ({ key, params }: Message) => translate(language, key, params)
  c.header('Cache-Control', 'no-store')
  if (error instanceof ApiError) {
    const { body, extras } = error
    for (const [name, value] of Object.entries(extras.headers ?? {})) c.header(name, value)
    if (isMessage(body)) {
      const { code, messages } = extras
      const said = messages?.map(part => ({ ...part, message: say(part.message) }))
      return c.json(
        { detail: say(body), ...(code && { code }), ...(said && { messages: said }) },
        error.status,
      )
    }
    const fields = Object.entries(body).map(([name, messages]) => [name, messages.map(say)])
    return c.json(Object.fromEntries(fields), error.status)
  }
  // Hono's own refusals of what is no request for us, such as a malformed body.
  if (error instanceof HTTPException && error.status < 500) {
    return c.json({ detail: say({ key: error.status === 413 ? 'tooLarge' : 'malformed' }) }, error.status)
  }
  // The client went away and nobody reads the answer.
  if (c.req.raw.signal.aborted) return c.body(null, 499 as ContentfulStatusCode)
  console.error(`Request ${c.var.requestId}:`, error)
  return c.json({ detail: say({ key: 'unexpected' }) }, 500)
}

/** Answers a path that nothing serves. */
export function answerNotFound(c: Context): Response {
  return answerError(ApiError.notFound(), c)
}

const zodTexts: Record<Language, z.core.$ZodErrorMap> = {
  fr: z.locales.fr().localeError,
  en: z.locales.en().localeError,
}

/** A text of ours for an issue, in the words of Django REST framework where it has them. */
function ownText(issue: z.core.$ZodIssue): Message | null {
  if (issue.code === 'custom') return { key: issue.message }
  if (issue.code === 'invalid_format' && hasText(issue.message)) return { key: issue.message }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { key: 'tooLong', params: { max: issue.maximum } }
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return { key: 'blank' }
  if (issue.code !== 'invalid_type') return null
  if (issue.message.endsWith('received undefined')) return { key: 'required' }
  if (issue.path.length === 0) return { key: 'noObject', params: { given: givenType(issue) } }
  if (issue.message.endsWith('received null')) return { key: 'null' }
  return issue.expected === 'string' ? { key: 'noString' } : null
}

/** What the original calls the types of JSON. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'list',
  string: 'str',
  number: 'float',
  boolean: 'bool',
  null: 'NoneType',
}

function givenType(issue: z.core.$ZodIssue): string {
  const type = issue.message.split(' ').at(-1) ?? ''
  return TYPES[type] ?? type
}

function sayIssue(issue: z.core.$ZodIssue, language: Language): string {
  const own = ownText(issue)
  if (own !== null) return translate(language, own.key, own.params)
  if (issue.path[0] === 'query' && issue.path.at(-1) === 'mode') {
    return translate(language, 'filters:invalidMode')
  }
  const text = zodTexts[language](issue as z.core.$ZodRawIssue)
  return (typeof text === 'string' ? text : text?.message) ?? issue.message
}

/** Answers input that does not have the shape a route declares: a map of fields. */
export const answerInvalid: Hook<unknown, AppEnv, string, Response | undefined> = (result, c) => {
  if (result.success) return undefined
  const language = languageOf(c.req.header('accept-language'))
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues as z.core.$ZodIssue[]) {
    const name = issue.path.length === 0 ? 'non_field_errors' : String(issue.path[0])
    // What is blank has no other fault worth telling.
    if (fields[name] === undefined || !isPattern(issue)) {
      fields[name] = [...(fields[name] ?? []), sayIssue(issue, language)]
    }
  }
  return c.json(fields, 400)
}

const isPattern = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_format'
