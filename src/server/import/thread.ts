import type { ImportProgress } from '../../contract/import.ts'
import type { Language } from '../../contract/languages.mjs'
import type { SurveyRequest } from '../../contract/upload.ts'
import { ImportError } from '../../data/formats/common/importError.ts'
import { type Installed, openDatabase } from '../db/connection.ts'
import { serveTasks } from '../platform/threads/threadPool.ts'
import { ArtefactStore } from '../storage/artefactStore.ts'
import type { Fault } from '../storage/files/integrity.ts'
import type { ImportContext, Importer, OnProgress } from './common/context.ts'
import { readDates, type Table } from './long/readDates.ts'
import { importOrRepair } from './pipeline/importOrRepair.ts'
import { storedOutcome } from './pipeline/importOutcome.ts'
import { survey } from './survey/survey.ts'

/** Options of a survey. */
export type SurveyOptions = Pick<SurveyRequest, 'read' | 'geometry'>

/** Task of a thread. */
export type ThreadTask = Installed &
  (
    | { kind: 'import' | 'check'; file: string; definition: unknown; importer: Importer }
    | { kind: 'survey'; file: string; asked: SurveyOptions; language: Language }
    | { kind: 'dates'; file: string; table: Table; column: string }
  )

/** Outcome of a task. An ImportError is sent as its fields, because a copy would lose them. */
export type ThreadOutcome =
  | { value: unknown; damaged: [hash: string, fault: Fault][] }
  | { refused: Pick<ImportError, 'problem' | 'params' | 'line'> }

serveTasks<ThreadTask, ImportProgress>(work, (error): ThreadOutcome | undefined => {
  if (!(error instanceof ImportError)) return undefined
  const { problem, params, line } = error
  return { refused: { problem, params, line } }
})

function work(task: ThreadTask, signal: AbortSignal, onProgress: OnProgress): Promise<ThreadOutcome> {
  return withContext(task, { onProgress, signal }, async context => {
    if (task.kind === 'survey') {
      const { asked, file, language } = task
      return survey(file, asked.read, { ...context, geometry: asked.geometry, language })
    }
    if (task.kind === 'dates') return readDates(task.file, task.table, task.column, signal)
    const own = { ...context, importer: task.importer }
    return storedOutcome(await importOrRepair(task.kind, task.file, task.definition, own))
  })
}

async function withContext(
  { dataDir, objects, database }: Installed,
  listener: Pick<ImportContext, 'onProgress' | 'signal'>,
  use: (context: ImportContext) => Promise<unknown>,
): Promise<ThreadOutcome> {
  const db = openDatabase(database)
  const store = new ArtefactStore(dataDir, objects)
  try {
    return { value: await use({ db, store, ...listener }), damaged: [...store.damaged] }
  } finally {
    await db.destroy()
  }
}
