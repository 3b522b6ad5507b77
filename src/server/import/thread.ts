import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { ImportProgress } from '../../contract/import.ts'
import type { SurveyRequest } from '../../contract/upload.ts'
import { openDatabase } from '../db/connection.ts'
import { databasePath } from '../db/path.ts'
import { ImportError } from '../formats/importError.ts'
import { ArtefactStore } from '../storage/artefactStore.ts'
import type { Importer } from './importer.ts'
import { reportOf } from './outcome.ts'
import { checkImport, type ImportContext, importDataset } from './pipeline.ts'
import type { OnProgress } from './progress.ts'
import { survey } from './survey.ts'
import type { Language } from './text.ts'

/** Way in which a file is to be looked at. */
export type Asked = Pick<SurveyRequest, 'read' | 'geometry'>

/** Task of a thread. */
export type ThreadTask = { dataDir: string } & (
  | { kind: 'seed' }
  | { kind: 'import' | 'check'; file: string; definition: unknown; language: Language; importer: Importer }
  | { kind: 'survey'; file: string; asked: Asked; language: Language }
)

/** News that a thread tells. An ImportError is told by its parts: a copy of one has lost them. */
export type ThreadNews =
  | { type: 'progress'; progress: ImportProgress }
  | { type: 'done'; value: unknown }
  | ({ type: 'refused' } & Pick<ImportError, 'problem' | 'params' | 'line'>)

if (!isMainThread && parentPort !== null) {
  const port = parentPort
  const tell = (news: ThreadNews) => port.postMessage(news)
  const aborting = new AbortController()
  port.once('message', () => aborting.abort())
  // Waiting for that word alone does not keep the thread.
  port.unref()
  try {
    const value = await work(workerData as ThreadTask, aborting.signal, progress =>
      tell({ type: 'progress', progress }),
    )
    tell({ type: 'done', value })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    tell({ type: 'refused', problem: error.problem, params: error.params, line: error.line })
  }
}

async function work(task: ThreadTask, signal: AbortSignal, onProgress: OnProgress): Promise<unknown> {
  if (task.kind === 'seed') {
    const { seedCatalogue } = await import('./seed/index.ts')
    return seedCatalogue(task.dataDir, onProgress, signal)
  }
  return withContext(task.dataDir, { onProgress, signal }, async context => {
    if (task.kind === 'survey') {
      const { asked, file, language } = task
      return survey(file, asked.read, { ...context, geometry: asked.geometry, language })
    }
    const doIt = task.kind === 'import' ? importDataset : checkImport
    const own = { ...context, importer: task.importer }
    return reportOf(await doIt(task.file, task.definition, own), task.language, 'screen')
  })
}

async function withContext<T>(
  dataDir: string,
  listener: Pick<ImportContext, 'onProgress' | 'signal'>,
  use: (context: ImportContext) => Promise<T>,
): Promise<T> {
  const db = openDatabase(databasePath(dataDir))
  try {
    return await use({ db, store: new ArtefactStore(dataDir), ...listener })
  } finally {
    await db.destroy()
  }
}
