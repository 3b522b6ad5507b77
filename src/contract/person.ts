import { z } from 'zod'

/** Maximum length of profile fields. */
export const PERSON_TEXT_MAX = 150

/**
 * First or last name in any script, in composed form, or empty. Control, line and direction characters are
 * refused, since they could change the meaning of a text; the two joiners are letters of several scripts.
 */
export const PersonName = z
  .string()
  .trim()
  .normalize('NFC')
  .max(PERSON_TEXT_MAX)
  .regex(/^(?:[\u200C\u200D]|[^\p{C}\p{Zl}\p{Zp}])*$/u, { error: 'controlCharacters' })
  .meta({ example: 'Zoé' })

/**
 * Profile fields, each a text that may be empty: the rule of its values, and its autofill token
 * (https://html.spec.whatwg.org/#autofill). A field is a column of the table `user` and a key of the calls,
 * with its label in `locales/<language>/account.json`.
 */
export const PERSON_FIELDS = {
  first_name: { rule: PersonName, autofill: 'given-name' },
  last_name: { rule: PersonName, autofill: 'family-name' },
} as const

export type PersonField = keyof typeof PERSON_FIELDS
export type Person = Record<PersonField, string>

export const personFields = Object.keys(PERSON_FIELDS) as PersonField[]

/** Creates a value for each profile field. */
export const byPersonField = <T>(make: (field: PersonField) => T): Record<PersonField, T> =>
  Object.fromEntries(personFields.map(field => [field, make(field)])) as Record<PersonField, T>

export const NOBODY: Person = byPersonField(() => '')
