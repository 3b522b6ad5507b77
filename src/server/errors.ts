import type { Hook } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { AppEnv } from './context.ts'
import { type Language, languageOf, translate } from './text.ts'

/** A text by its key, told in the language of the request. */
export interface Message {
  key: string
  params?: Record<string, unknown>
}

/** A refusal of a request in the manner of Django REST framework: `{detail}`, or a map of fields. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly body: Message | Record<string, Message[]>

  private constructor(status: ContentfulStatusCode, body: Message | Record<string, Message[]>) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }

  static detail(status: ContentfulStatusCode, key: string, params: Record<string, unknown> = {}): ApiError {
    return new ApiError(status, { key, params })
  }

  static notFound(key = 'notFound', params: Record<string, unknown> = {}): ApiError {
    return ApiError.detail(404, key, params)
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

/** Answers whatever a handler throws. What was not foreseen is logged and tells nothing of the inside. */
export function answerError(error: Error, c: Context): Response {
  const language = languageOf(c.req.header('accept-language'))
  const say = ({ key, params }: Message) => translate(language, key, params)
  c.header('Cache-Control', 'no-store')
  if (error instanceof ApiError) {
    const { body } = error
    if (isMessage(body)) return c.json({ detail: say(body) }, error.status)
    const fields = Object.entries(body).map(([name, messages]) => [name, messages.map(say)])
    return c.json(Object.fromEntries(fields), error.status)
  }
  // Hono's own refusals of what is no request for us, such as a malformed body.
  if (error instanceof HTTPException && error.status < 500) {
    return c.json({ detail: say({ key: error.status === 413 ? 'tooLarge' : 'malformed' }) }, error.status)
  }
  // The client went away and nobody reads the answer.
  if (c.req.raw.signal.aborted) return c.body(null, 499 as ContentfulStatusCode)
  console.error(error)
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

function sayIssue(issue: z.core.$ZodIssue, language: Language): string {
  if (issue.code === 'custom') return translate(language, issue.message)
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return translate(language, 'required')
  }
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
    fields[name] = [...(fields[name] ?? []), sayIssue(issue, language)]
  }
  return c.json(fields, 400)
}
