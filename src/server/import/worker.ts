import type { ImportReport, Survey } from '../../contract/import.ts'
import { type Language, OWN_LANGUAGE } from '../../contract/languages.mjs'
import type { Installed } from '../db/connection.ts'
import { addressOf, type Db } from '../db/dialect.ts'
import { ImportError } from '../formats/common/importError.ts'
import type { ObjectsAt } from '../platform/objectsAt.ts'
import { runTask } from '../platform/threads/threadPool.ts'
import type { Importer, OnProgress } from './common/context.ts'
import type { SurveyOptions, ThreadOutcome, ThreadTask } from './thread.ts'

const SCRIPT = new URL('./thread.ts', import.meta.url)
/** None is silent for as much as a minute with a million rows. */
const SILENCE_MS = 10 * 60_000

async function run(task: ThreadTask, onProgress: OnProgress, signal: AbortSignal): Promise<unknown> {
  const options = { onProgress, signal, graceMs: 2000, silenceMs: SILENCE_MS }
  const outcome = (await runTask(SCRIPT, task, options)) as ThreadOutcome
  if ('value' in outcome) return outcome.value
  const { problem, params, line } = outcome.refused
  throw new ImportError(problem, params, line)
}

/** A data folder, the place of its artefacts, and its database as this process has it open. */
type Installation = Readonly<{ dataDir: string; objects: ObjectsAt | null; db: Db }>

const installed = ({ dataDir, objects, db }: Installation): Installed => ({
  dataDir,
  objects,
  database: addressOf(db),
})

/** Returns a function that does with a file, beside the caller's event loop, the task that the thread calls `kind`. */
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
 * Imports a file beside the caller's event loop, with a connection of its own. Rejects with an ImportError when
 * the data cannot be taken, and with the signal's reason when it is aborted.
 */
export const importInWorker = reportFrom('import')

/** Returns what `importInWorker` would return; the catalogue is left as it is. */
export const checkInWorker = reportFrom('check')

/** Looks at a file beside the caller's event loop. Rejects with an ImportError when it cannot be read. */
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
