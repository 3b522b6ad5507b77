import type { Failure } from '../failure.ts'
import { Secret } from './secret.ts'

/** Mistake in a field: the server's sentence, or a key of `locales/<language>/forms.json`. */
export type FieldError = { text: string } | { key: FieldErrorKey }
export type FieldErrorKey = 'required' | 'passwordsDiffer' | 'emailInvalid' | 'datePast' | 'dateTooFar'

/** Mistakes in a form: by field, and as a whole. */
export type FormErrors = { fields: Readonly<Record<string, FieldError>>; whole: FieldError | null }

export const NO_ERRORS: FormErrors = { fields: {}, whole: null }

/** Rules by which mistakes of a draft are found without asking the server. */
export type FormRules<Draft> = {
  required?: readonly (keyof Draft & string)[]
  email?: (keyof Draft & string) | undefined
  same?: readonly [keyof Draft & string, keyof Draft & string]
}

/** The mistakes of a draft, or null when it can be sent. */
export function mistakesIn<Draft extends object>(draft: Draft, rules: FormRules<Draft>): FormErrors | null {
  const fields: Record<string, FieldError> = {}
  const text = (field: keyof Draft & string) => textOf(draft[field])
  for (const field of rules.required ?? []) if (text(field) === '') fields[field] = { key: 'required' }
  // Only the server knows an address; what has no @ between two texts is none.
  const { email, same } = rules
  if (email && text(email) !== '' && !/^[^@\s]+@[^@\s]+$/.test(text(email).trim()))
    fields[email] = { key: 'emailInvalid' }
  if (same && !fields[same[1]] && text(same[0]) !== text(same[1]))
    fields[same[1]] = { key: 'passwordsDiffer' }
  return Object.keys(fields).length > 0 ? { fields, whole: null } : null
}

const textOf = (value: unknown): string =>
  value instanceof Secret ? value.reveal() : typeof value === 'string' ? value.trim() : String(value ?? '')

/** The server's refusal, at the fields of the form; what it says of anything else is about the whole. */
export function errorsOf({ detail, fields = {} }: Failure, known: readonly string[]): FormErrors {
  const at: Record<string, FieldError> = {}
  const whole: string[] = []
  for (const [field, sentences] of Object.entries(fields)) {
    if (known.includes(field)) at[field] = { text: sentences.join(' ') }
    else whole.push(...sentences)
  }
  const said = whole.join(' ') || (Object.keys(at).length === 0 ? detail : null)
  return { fields: at, whole: said ? { text: said } : null }
}

/** The errors without those of fields that have just been changed. */
export function withoutErrorsOf(errors: FormErrors, changed: object): FormErrors {
  const fields = Object.entries(errors.fields).filter(([field]) => !(field in changed))
  return { ...errors, fields: Object.fromEntries(fields) }
}

/** A form being filled in. */
export type Form<Draft> = { draft: Draft; errors: FormErrors }

/** The form after a change: what was wrong with the changed fields is no longer said. */
export const edited = <Draft extends object>(form: Form<Draft>, patch: Partial<Draft>): Form<Draft> => ({
  draft: { ...form.draft, ...patch },
  errors: withoutErrorsOf(form.errors, patch),
})
