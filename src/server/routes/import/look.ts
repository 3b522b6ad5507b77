import { basename } from 'node:path'
import type { Context } from 'hono'
import type { SurveyRequest, Upload } from '../../../contract/upload.ts'
import type { AppEnv } from '../../context.ts'
import type { HeldFile } from '../../import/jobs/uploads.ts'
import { propose } from '../../import/propose.ts'
import { surveyInWorker } from '../../import/worker.ts'
import { languageOf } from '../../text.ts'

/** Looks at a file and tells what it holds and what seems meant. Throws an ImportError. */
export async function look(
  c: Context<AppEnv>,
  { id, path }: HeldFile,
  { read, dataset }: SurveyRequest,
): Promise<Upload> {
  const { config, db } = c.var
  const language = languageOf(c.req.header('accept-language'))
  const seen = await surveyInWorker(config.dataDir, path, read, c.req.raw.signal, language)
  // Where the file lies is nobody's business.
  const survey = { ...seen, file: basename(seen.file) }
  const choices = dataset === null ? {} : { dataset }
  const definition = await propose(survey, choices, db)
  return { id, survey, definition: { ...definition, read: { ...survey.read, ...definition.read } } }
}
