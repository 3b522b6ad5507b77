import type { Context } from 'hono'
import { ErrorDetail, FieldErrors } from '../../../contract/error.ts'
import { type Language, languageOf, translate } from '../../text.ts'
import { json } from '../answers.ts'

/** The language of the answer, and of the mails that come of it. */
export const languageOfRequest = (c: Context): Language => languageOf(c.req.header('accept-language'))

/** One sentence as an answer. */
export const detail = (c: Context, key: string): { detail: string } => ({
  detail: translate(languageOfRequest(c), key),
})

/** A body of JSON in the API's description. */
export const jsonBody = <T>(schema: T) => ({
  body: { content: { 'application/json': { schema } }, required: true },
})

/** What every operation on accounts can refuse with. */
export const accountRefusals = {
  400: json(FieldErrors, 'What is wrong with each field'),
  403: json(ErrorDetail, 'The request comes from a page of another site, or from a key'),
  413: json(ErrorDetail, 'The body is too large'),
  415: json(ErrorDetail, 'The body is no JSON'),
  429: json(ErrorDetail, 'Too often: `Retry-After` says when'),
  503: json(ErrorDetail, 'Too busy: `Retry-After` says when'),
}
