import type { Context } from 'hono'
import { z } from 'zod'
import { ErrorDetail, FieldErrors } from '../../../contract/common.ts'
import type { Language } from '../../../contract/languages.mjs'
import { languageOf, translate } from '../translate.ts'

/** JSON answer in the API description. */
export const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** Refusals of most operations. */
export const refusals = {
  400: json(z.union([FieldErrors, ErrorDetail]), 'Malformed parameters'),
  404: json(ErrorDetail, 'Unknown resource or page'),
}

/** Answer to a client that has the content already. */
export const notModified = { 304: { description: 'Not modified' } }

/** Returns the language of the answer, and of the mails that the request causes. */
export const languageOfRequest = (c: Context): Language => languageOf(c.req.header('accept-language'))

/** Returns an answer with one sentence, in the language of the request. */
export const detail = (c: Context, key: string): { detail: string } => ({
  detail: translate(languageOfRequest(c), key),
})

/** JSON body in the API description. */
export const jsonBody = <T>(schema: T) => ({
  body: { content: { 'application/json': { schema } }, required: true },
})

/** Additional refusals of the operations on accounts, which are rate-limited. */
export const accountRefusals = {
  429: json(ErrorDetail, 'Rate limit exceeded: `Retry-After` says when to retry'),
}
