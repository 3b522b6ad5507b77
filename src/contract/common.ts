import { z } from 'zod'
import { byLanguage } from './languages.mjs'

/**
 * Text of the data by language: always in French and English, in further languages where available. Data
 * imported with one text have it in each.
 */
export const Text = z
  .object({
    ...byLanguage(() => z.string().optional()),
    fr: z.string(),
    en: z.string(),
  })
  .meta({ id: 'Text' })
export type Text = z.infer<typeof Text>

/**
 * Makes a schema with an id nullable. `nullable()` loses the null in the API description if the schema is a
 * union or an enumeration: generated clients then reject valid answers.
 */
export const nullableId = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()])

/** Six hexadecimal digits after `#`, lower case. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/)
export type Colour = z.infer<typeof Colour>

const longitude = z.number().min(-180).max(180)
const latitude = z.number().min(-90).max(90)

/** West, south, east, north in degrees. West greater than east crosses the antimeridian. */
export const Bbox = z.tuple([longitude, latitude, longitude, latitude]).meta({ id: 'Bbox' })
export type Bbox = z.infer<typeof Bbox>

/** Page of a list, as in Django REST framework. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
/** Default page size of zones. */
export const PAGE_SIZE = 1000

/** Error as in Django REST framework: one sentence, with a code if clients must distinguish cases. */
export const ErrorDetail = z
  .object({ detail: z.string(), code: z.string().optional() })
  .meta({ id: 'ErrorDetail' })
/** Errors by field; `non_field_errors` concern the whole. */
export const FieldErrors = z.record(z.string(), z.array(z.string())).meta({ id: 'FieldErrors' })

/** Key of a text, translated into the language of the reader. */
export interface Message {
  key: string
  params?: Record<string, unknown>
}
