import type { Failure } from '../failure.ts'
import { Secret } from './secret.ts'

/** Error of a field: the server's sentence, or a key of `locales/<language>/forms.json`. */
export type FieldError = { text: string } | { key: FieldErrorKey }
export type FieldErrorKey =
  | 'required'
  | 'passwordsDiffer'
  | 'emailInvalid'
  | 'linkIncomplete'
  | 'datePast'
  | 'dateTooFar'

/** Errors of a form: by field, and for the whole form. */
export type FormErrors = { fields: Readonly<Record<string, FieldError>>; whole: FieldError | null }

export const NO_ERRORS: FormErrors = { fields: {}, whole: null }

/** Rules that find mistakes in a draft without asking the server. */
export type FormRules<Draft> = {
  required?: readonly (keyof Draft & string)[]
  email?: (keyof Draft & string) | undefined
  same?: readonly [keyof Draft & string, keyof Draft & string]
}

/** Returns the mistakes of a draft. */
export function mistakesIn<Draft extends object>(draft: Draft, rules: FormRules<Draft>): FormErrors | null {
  const fields: Record<string, FieldError> = {}
  const text = (field: keyof Draft & string) => textOf(draft[field])
  for (const field of rules.required ?? []) if (text(field) === '') fields[field] = { key: 'required' }
  // Only the server can validate an address; the form only checks for an @ between two texts.
  const { email, same } = rules
  if (email && text(email) !== '' && !/^[^@\s]+@[^@\s]+$/.test(text(email).trim()))
    fields[email] = { key: 'emailInvalid' }
  if (same && !fields[same[1]] && text(same[0]) !== text(same[1]))
    fields[same[1]] = { key: 'passwordsDiffer' }
  return Object.keys(fields).length > 0 ? { fields, whole: null } : null
}

const textOf = (value: unknown): string =>
  value instanceof Secret ? value.reveal() : typeof value === 'string' ? value.trim() : String(value ?? '')

/** Assigns the server's errors to the fields of the form; errors of unknown fields go to the whole form. */
export function errorsOf({ detail, fields = {} }: Failure, known: readonly string[]): FormErrors {
  const at: Record<string, FieldError> = {}
  const whole: string[] = []
  for (const [field, sentences] of Object.entries(fields)) {
    if (known.includes(field)) at[field] = { text: sentences.join(' ') }
    else whole.push(...sentences)
  }
  const sentence = whole.join(' ') || (Object.keys(at).length === 0 ? detail : null)
  return { fields: at, whole: sentence ? { text: sentence } : null }
}

/** Removes the errors of fields that have changed. */
export function withoutErrorsOf(errors: FormErrors, changed: object): FormErrors {
  const fields = Object.entries(errors.fields).filter(([field]) => !(field in changed))
  return { ...errors, fields: Object.fromEntries(fields) }
}

/** Form that the user is filling in. */
export type Form<Draft> = { draft: Draft; errors: FormErrors }

/** Applies a change to a form and clears the errors of the changed fields. */
export const editForm = <Draft extends object>(form: Form<Draft>, patch: Partial<Draft>): Form<Draft> => ({
  draft: { ...form.draft, ...patch },
  errors: withoutErrorsOf(form.errors, patch),
})
