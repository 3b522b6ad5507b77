import { z } from 'zod'

/** Greatest number of live keys of an account. */
export const MAX_KEYS = 20

/** A new key. Without `expiry_date` it is good for a year, with null for ever; a date is to come, within five years. */
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
  /** Beginning of the key, to tell it from others. */
  prefix: z.string(),
  last_used: z.iso.datetime().nullable(),
  expiry_date: z.iso.datetime().nullable(),
  revoked: z.boolean(),
}

/** A key as it is listed, without its value. */
export const ApiKey = z.object(shape).meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyList = z.array(ApiKey).meta({ id: 'ApiKeyList' })

/** A key just made: its value is told here and never again. */
export const CreatedApiKey = z.object({ ...shape, key: z.string() }).meta({ id: 'CreatedApiKey' })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
