import { z } from 'zod'

/** Greatest number of characters of what a person says of themselves. */
export const PERSON_TEXT_MAX = 150

/**
 * A first or a last name of any script, in composed form, or empty. No control, line or direction characters, which
 * could make a text say something else; the two joiners are letters of several scripts.
 */
export const PersonName = z
  .string()
  .trim()
  .normalize('NFC')
  .max(PERSON_TEXT_MAX)
  .regex(/^(?:[\u200C\u200D]|[^\p{C}\p{Zl}\p{Zp}])*$/u, { error: 'controlCharacters' })
  .meta({ example: 'Zoé' })

/**
 * Fields of an account that its person fills in, each a text that may be empty: the rule of its values, and what
 * browsers may fill in (https://html.spec.whatwg.org/#autofill). A field is a column of the table `user` and a key of
 * the calls under this name, and has its label in `locales/<language>/account.json`.
 */
export const PERSON_FIELDS = {
  first_name: { rule: PersonName, autofill: 'given-name' },
  last_name: { rule: PersonName, autofill: 'family-name' },
} as const

export type PersonField = keyof typeof PERSON_FIELDS
export type Person = Record<PersonField, string>

export const personFields = Object.keys(PERSON_FIELDS) as PersonField[]

/** Makes a value for each field of a person. */
export const byPersonField = <T>(make: (field: PersonField) => T): Record<PersonField, T> =>
  Object.fromEntries(personFields.map(field => [field, make(field)])) as Record<PersonField, T>

export const NOBODY: Person = byPersonField(() => '')
