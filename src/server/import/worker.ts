import type { ImportReport, Survey } from '../../contract/import.ts'
import { type Language, OWN_LANGUAGE } from '../../contract/languages.mjs'
import type { Installed } from '../db/connection.ts'
import { addressOf, type Db } from '../db/dialect.ts'
import { ImportError } from '../formats/common/importError.ts'
import type { ObjectsAt } from '../platform/objectsAt.ts'
import { runTask, ThreadLost } from '../platform/threads/threadPool.ts'
import type { Importer, OnProgress } from './common/context.ts'
import type { SurveyOptions, ThreadOutcome, ThreadTask } from './thread.ts'

const SCRIPT = new URL('./thread.ts', import.meta.url)

/**
 * Limits of a task. An import of a million rows reports at least once a minute; GDAL may take five minutes to
 * convert a file.
 */
const BOUNDS = {
  survey: { silenceMs: 60_000, deadlineMs: 60_000, memoryMb: 1024 },
  check: { silenceMs: 6 * 60_000, memoryMb: 3072 },
  import: { silenceMs: 6 * 60_000, memoryMb: 3072 },
} as const

async function run(task: ThreadTask, onProgress: OnProgress, signal: AbortSignal): Promise<unknown> {
  const bounds = BOUNDS[task.kind]
  const options = { onProgress, signal, graceMs: 2000, ...bounds }
  const outcome = (await runTask(SCRIPT, task, options).catch((error: unknown) => {
    throw error instanceof ThreadLost ? refusalOf(error, bounds) : error
  })) as ThreadOutcome
  if ('value' in outcome) return outcome.value
  const { problem, params, line } = outcome.refused
  throw new ImportError(problem, params, line)
}

/** Converts the loss of a thread to a problem of its file, unless the thread failed by itself. */
function refusalOf(error: ThreadLost, { silenceMs, memoryMb }: (typeof BOUNDS)[ThreadTask['kind']]) {
  if (error.loss === 'slow') return new ImportError('readTooLong', { seconds: silenceMs / 1000 }, null, error)
  if (error.loss === 'memory') return new ImportError('readTooLarge', { megabytes: memoryMb }, null, error)
  return error
}

/** Data folder, location of its artefacts, and its database as open in this process. */
type Installation = Readonly<{ dataDir: string; objects: ObjectsAt | null; db: Db }>

const installed = ({ dataDir, objects, db }: Installation): Installed => ({
  dataDir,
  objects,
  database: addressOf(db),
})

/**
 * Returns a function that runs a task of the thread outside the caller's event loop; `kind` names the task.
 */
const reportFrom =
  (kind: 'import' | 'check') =>
  async (
    installation: Installation,
    file: string,
    definition: unknown,
    onProgress: OnProgress,
    signal: AbortSignal,
    language: Language = OWN_LANGUAGE,
    importer: Importer = null,
  ): Promise<ImportReport> =>
    (await run(
      { kind, ...installed(installation), file, definition, language, importer },
      onProgress,
      signal,
    )) as ImportReport

/**
 * Imports a file outside the caller's event loop, with its own connection. Rejects with an ImportError for
 * unusable data, and with the signal's reason when it is aborted.
 */
export const importInWorker = reportFrom('import')

/** Runs `importInWorker` without changing the catalogue, with the same result. */
export const checkInWorker = reportFrom('check')

/** Surveys a file outside the caller's event loop. Rejects with an ImportError when it cannot be read. */
export async function surveyInWorker(
  installation: Installation,
  file: string,
  asked: SurveyOptions,
  signal: AbortSignal,
  language: Language = OWN_LANGUAGE,
): Promise<Survey> {
  const task = { kind: 'survey', ...installed(installation), file, asked, language } as const
  return (await run(task, () => undefined, signal)) as Survey
}
