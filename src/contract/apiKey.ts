import { z } from 'zod'

/** Maximum number of live keys per account. */
export const MAX_KEYS = 20

/**
 * New key. Without `expiry_date` it is valid for a year, with null for ever; a date must be in the future,
 * within five years.
 */
export const NewApiKey = z
  .object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(50)
      .regex(/^\P{C}*$/u, { error: 'controlCharacters' }),
    expiry_date: z.iso.datetime({ offset: true }).nullable().optional(),
  })
  .meta({ id: 'NewApiKey' })
export type NewApiKey = z.infer<typeof NewApiKey>

const shape = {
  id: z.string(),
  name: z.string(),
  created: z.iso.datetime(),
  /** First characters of the key, which identify it in lists. */
  prefix: z.string(),
  last_used: z.iso.datetime().nullable(),
  expiry_date: z.iso.datetime().nullable(),
  revoked: z.boolean(),
}

/** Key in a list, without its value. */
export const ApiKey = z.object(shape).meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyList = z.array(ApiKey).meta({ id: 'ApiKeyList' })

/** New key: its value is returned only here. */
export const CreatedApiKey = z.object({ ...shape, key: z.string() }).meta({ id: 'CreatedApiKey' })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
