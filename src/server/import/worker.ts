import { Worker } from 'node:worker_threads'
import type { ImportReport, Survey } from '../../contract/import.ts'
import { ImportError } from '../formats/importError.ts'
import { outcomeOf } from '../platform/thread.ts'
import type { Importer } from './importer.ts'
import type { OnProgress } from './progress.ts'
import type { Language } from './text.ts'
import type { Asked, ThreadNews, ThreadTask } from './thread.ts'

/** Milliseconds that a thread may take to end by itself once it is told to, before it is ended. */
const GRACE_MS = 2000
/** Milliseconds for which a thread may say nothing. None is silent for as much as a minute with a million rows. */
const SILENCE_MS = 10 * 60_000

/** Imports the starting catalogue beside the caller's event loop. */
export async function seedInWorker(
  dataDir: string,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<void> {
  await run({ kind: 'seed', dataDir }, onProgress, signal)
}

/** Returns a function that does with a file, beside the caller's event loop, the task that the thread calls `kind`. */
const reportFrom =
  (kind: 'import' | 'check') =>
  async (
    dataDir: string,
    file: string,
    definition: unknown,
    onProgress: OnProgress,
    signal: AbortSignal,
    language: Language = 'fr',
    importer: Importer = null,
  ): Promise<ImportReport> =>
    (await run({ kind, dataDir, file, definition, language, importer }, onProgress, signal)) as ImportReport

/**
 * Imports a file beside the caller's event loop, with a connection of its own. Rejects with an ImportError when
 * the data cannot be taken, and with the signal's reason when it is aborted.
 */
export const importInWorker = reportFrom('import')

/** Returns what `importInWorker` would return; the catalogue is left as it is. */
export const checkInWorker = reportFrom('check')

/** Looks at a file beside the caller's event loop. Rejects with an ImportError when it cannot be read. */
export async function surveyInWorker(
  dataDir: string,
  file: string,
  asked: Asked,
  signal: AbortSignal,
  language: Language = 'fr',
): Promise<Survey> {
  return (await run({ kind: 'survey', dataDir, file, asked, language }, () => undefined, signal)) as Survey
}

/** Runs a task in a thread. What it leaves unfinished when it is ended is removed by the next start. */
async function run(task: ThreadTask, onProgress: OnProgress, signal?: AbortSignal): Promise<unknown> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: task })
  const { promise: told, resolve, reject } = Promise.withResolvers<unknown>()
  worker.on('message', (news: ThreadNews) => {
    if (news.type === 'progress') onProgress(news.progress)
    else if (news.type === 'done') resolve(news.value)
    else reject(new ImportError(news.problem, news.params, news.line))
  })
  const abort = () => {
    worker.postMessage('abort')
    const ended = setTimeout(() => void worker.terminate(), GRACE_MS)
    worker.once('exit', () => clearTimeout(ended))
  }
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await outcomeOf(worker, told, SILENCE_MS)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}
