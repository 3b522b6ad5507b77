import type { ImportReport, Survey } from '../../contract/import.ts'
import { type Language, OWN_LANGUAGE } from '../../contract/languages.mjs'
import { ImportError } from '../../data/formats/common/importError.ts'
import type { Installed } from '../db/connection.ts'
import { addressOf, type Db } from '../db/dialect.ts'
import type { ObjectsAt } from '../platform/objectsAt.ts'
import { runTask, ThreadLost } from '../platform/threads/threadPool.ts'
import { DamagedArtefact } from '../storage/files/integrity.ts'
import type { ImportContext, Importer, OnProgress } from './common/context.ts'
import type { DatesFound, Table } from './long/readDates.ts'
import {
  type ImportOutcome,
  outcomeOfStored,
  reportOf,
  type StoredOutcome,
} from './pipeline/importOutcome.ts'
import type { SurveyOptions, ThreadOutcome, ThreadTask } from './thread.ts'

const SCRIPT = new URL('./thread.ts', import.meta.url)

interface Bounds {
  silenceMs: number
  deadlineMs?: number
  memoryMb: number
}

/**
 * Limits of a task. An import of a million rows reports at least once a minute; GDAL may take five minutes to
 * convert a file. There is a deadline as well, because a file can keep a reader busy without an end, and other
 * imports wait for this one.
 */
const BOUNDS = {
  survey: { silenceMs: 60_000, deadlineMs: 60_000, memoryMb: 1024 },
  check: { silenceMs: 6 * 60_000, deadlineMs: 15 * 60_000, memoryMb: 3072 },
  import: { silenceMs: 6 * 60_000, deadlineMs: 60 * 60_000, memoryMb: 3072 },
} as const

/** Limits for tasks of the command line: no other user waits for them, and files may be larger. */
export const COMMAND_BOUNDS: Bounds = { silenceMs: 6 * 60_000, memoryMb: 3072 }

async function run(
  task: ThreadTask,
  onProgress: OnProgress,
  signal: AbortSignal,
  bounds: Bounds,
  onDamage?: Installation['onDamage'],
): Promise<unknown> {
  const options = { onProgress, signal, graceMs: 2000, ...bounds }
  const outcome = (await runTask(SCRIPT, task, options).catch((error: unknown) => {
    throw error instanceof ThreadLost ? refusalOf(error, bounds) : error
  })) as ThreadOutcome
  if ('value' in outcome) {
    for (const [hash, fault] of outcome.damaged) onDamage?.(new DamagedArtefact(hash, fault))
    return outcome.value
  }
  const { problem, params, line } = outcome.refused
  throw new ImportError(problem, params, line)
}

/** Converts the loss of a thread to a problem of its file, unless the thread failed for another reason. */
function refusalOf(error: ThreadLost, { memoryMb }: Bounds) {
  const { loss, afterMs } = error
  if (loss === 'slow') return new ImportError('readTooLong', { seconds: afterMs / 1000 }, null, error)
  if (loss === 'memory') return new ImportError('readTooLarge', { megabytes: memoryMb }, null, error)
  return error
}

/** Data folder, location of its artefacts, and its database as open in this process. */
export type Installation = Readonly<{
  dataDir: string
  objects: ObjectsAt | null
  db: Db
  /** Called for each damaged artefact that a task finds. */
  onDamage?: (error: DamagedArtefact) => void
}>

const installed = ({ dataDir, objects, db }: Installation): Installed => ({
  dataDir,
  objects,
  database: addressOf(db),
})

/** Runs an import or a check outside the caller's event loop, and returns its outcome. Rejects like `importInWorker`. */
export async function outcomeInWorker(
  kind: 'import' | 'check',
  installation: Installation,
  file: string,
  definition: unknown,
  bounds: Bounds,
  { onProgress, signal, importer = null }: Pick<ImportContext, 'onProgress' | 'signal' | 'importer'>,
): Promise<ImportOutcome> {
  const task = { kind, ...installed(installation), file, definition, importer } as const
  return outcomeOfStored(
    (await run(task, onProgress, signal, bounds, installation.onDamage)) as StoredOutcome,
  )
}

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
    reportOf(
      await outcomeInWorker(kind, installation, file, definition, BOUNDS[kind], {
        onProgress,
        signal,
        importer,
      }),
      language,
      'screen',
    )

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
  bounds: Bounds = BOUNDS.survey,
): Promise<Survey> {
  const task = { kind: 'survey', ...installed(installation), file, asked, language } as const
  return (await run(task, () => undefined, signal, bounds, installation.onDamage)) as Survey
}

/** Reads the dates of a column outside the caller's event loop. Rejects with an ImportError for other values. */
export async function datesInWorker(
  installation: Installation,
  file: string,
  { read, columns }: Table,
  column: string,
  signal: AbortSignal,
): Promise<DatesFound> {
  const task = { kind: 'dates', ...installed(installation), file, table: { read, columns }, column } as const
  return (await run(task, () => undefined, signal, COMMAND_BOUNDS)) as DatesFound
}
