import { z } from 'zod'
import { ErrorDetail, FieldErrors } from '../../../contract/error.ts'

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
