import type { Context } from 'hono'
import { ImportError } from '../../formats/common/importError.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/text.ts'
import { ThreadLost } from '../../platform/threads/threadPool.ts'
import { sentence } from '../common/text.ts'
import { fieldOf } from '../jobs/fields.ts'

/** Seconds after which to try again what a lost thread was at. */
const RETRY_SECONDS = 5

/** Answers 400 with the sentence at the field that it is about. Throws a 503, or what is no ImportError. */
export function refuse(c: Context, error: unknown) {
  if (error instanceof ThreadLost) throw ApiError.unavailable('busy', RETRY_SECONDS)
  if (!(error instanceof ImportError)) throw error
  const text = sentence(error, languageOf(c.req.header('accept-language')), 'screen')
  c.header('Cache-Control', 'no-store')
  return c.json({ [fieldOf(error) ?? 'file']: [text] }, 400)
}
