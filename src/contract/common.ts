import { z } from 'zod'
import { byLanguage, FALLBACK_LANGUAGE, LANGUAGES, type Language } from './languages.mjs'

/**
 * A text of the data by language: in French and English always, in further languages of the product where it has been
 * written in them. Data brought in with one text has it in each.
 */
export const Text = z
  .object({
    ...byLanguage(() => z.string().optional()),
    fr: z.string(),
    en: z.string(),
  })
  .meta({ id: 'Text' })
export type Text = z.infer<typeof Text>

/** A text that is the same in every language: a name, a number, an id. */
export const inEach = (text: string): Text => byLanguage(() => text)

/** Returns a text of the data in each language that it has been written in. */
export const everyText = (text: Text): string[] => LANGUAGES.flatMap(language => text[language] ?? [])

/** Returns a text of the data in a language, or in the fallback where it has not been written in it. */
export const inLanguage = (text: Text, language: Language): string =>
  text[language] ?? text[FALLBACK_LANGUAGE]

/**
 * Lets a schema that has an id be null. The API description loses the null of `nullable()` where such a schema is a
 * union or an enumeration: programs made from the description then refuse answers that are right.
 */
export const orNull = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()])

/** Six hexadecimal digits after `#`, lower case. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/)
export type Colour = z.infer<typeof Colour>

const longitude = z.number().min(-180).max(180)
const latitude = z.number().min(-90).max(90)

/** West, south, east, north in degrees. West greater than east crosses the antimeridian. */
export const Bbox = z.tuple([longitude, latitude, longitude, latitude]).meta({ id: 'Bbox' })
export type Bbox = z.infer<typeof Bbox>

/** A page of a list, in the manner of Django REST framework. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
/** Number of elements on a page of zones. */
export const PAGE_SIZE = 1000

/**
 * A refusal in the manner of Django REST framework: one sentence, with a code where the client must tell cases apart.
 */
export const ErrorDetail = z
  .object({ detail: z.string(), code: z.string().optional() })
  .meta({ id: 'ErrorDetail' })
/** Mistakes by field; `non_field_errors` is about the whole. */
export const FieldErrors = z.record(z.string(), z.array(z.string())).meta({ id: 'FieldErrors' })
