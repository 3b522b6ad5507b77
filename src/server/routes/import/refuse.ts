import type { Context } from 'hono'
import { ImportError } from '../../import/error.ts'
import { fieldOf } from '../../import/jobs/fields.ts'
import { sentence } from '../../import/text.ts'
import { languageOf } from '../../text.ts'

/** Answers 400 with the sentence at the field that it is about. Throws what is no ImportError. */
export function refuse(c: Context, error: unknown) {
  if (!(error instanceof ImportError)) throw error
  const text = sentence(error, languageOf(c.req.header('accept-language')))
  c.header('Cache-Control', 'no-store')
  return c.json({ [fieldOf(error) ?? 'file']: [text] }, 400)
}
