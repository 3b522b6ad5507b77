import type { Context } from 'hono'
import { z } from 'zod'
import { ErrorDetail, FieldErrors } from '../../../contract/common.ts'
import type { Language } from '../../../contract/languages.mjs'
import { languageOf, translate } from '../text.ts'

/** A JSON answer in the API's description. */
export const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** Refusals that most operations can answer with. */
export const refusals = {
  400: json(z.union([FieldErrors, ErrorDetail]), 'Malformed parameters'),
  404: json(ErrorDetail, 'No such thing, or no such page'),
}

/** Answer to a client that has the content already. */
export const notModified = { 304: { description: 'Not modified' } }

/** The language of the answer, and of the mails that come of it. */
export const languageOfRequest = (c: Context): Language => languageOf(c.req.header('accept-language'))

/** Returns an answer of one sentence, in the language of the request. */
export const detail = (c: Context, key: string): { detail: string } => ({
  detail: translate(languageOfRequest(c), key),
})

/** A body of JSON in the API's description. */
export const jsonBody = <T>(schema: T) => ({
  body: { content: { 'application/json': { schema } }, required: true },
})

/** Refusals of the operations on accounts besides those of all operations: these calls are counted. */
export const accountRefusals = {
  429: json(ErrorDetail, 'Too often: `Retry-After` says when'),
}
