import { z } from 'zod'

/**
 * A refusal in the manner of Django REST framework: one sentence, with a code where the client must tell cases apart.
 */
export const ErrorDetail = z
  .object({ detail: z.string(), code: z.string().optional() })
  .meta({ id: 'ErrorDetail' })
/** Mistakes by field; `non_field_errors` is about the whole. */
export const FieldErrors = z.record(z.string(), z.array(z.string())).meta({ id: 'FieldErrors' })
