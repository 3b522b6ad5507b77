import type { Context } from 'hono'
import { ErrorDetail } from '../../../contract/error.ts'
import { type Language, languageOf, translate } from '../text.ts'
import { json } from './answers.ts'

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
