import { isMainThread, parentPort } from 'node:worker_threads'
import type { ImportProgress } from '../../../contract/import.ts'
import { ImportError } from '../../formats/common/importError.ts'
import type { OnProgress } from './context.ts'

/** News that a thread tells. An ImportError is told by its parts: a copy of one has lost them. */
export type TaskNews =
  | { type: 'progress'; progress: ImportProgress }
  | { type: 'done'; value: unknown }
  | ({ type: 'refused' } & Pick<ImportError, 'problem' | 'params' | 'line'>)

/** Does the work of the thread that this is, and tells its parent the news; does nothing where this is none. */
export async function doTask(
  work: (signal: AbortSignal, onProgress: OnProgress) => Promise<unknown>,
): Promise<void> {
  if (isMainThread || parentPort === null) return
  const port = parentPort
  const tell = (news: TaskNews) => port.postMessage(news)
  const aborting = new AbortController()
  port.once('message', () => aborting.abort())
  // Waiting for that word alone does not keep the thread.
  port.unref()
  try {
    const value = await work(aborting.signal, progress => tell({ type: 'progress', progress }))
    tell({ type: 'done', value })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    tell({ type: 'refused', problem: error.problem, params: error.params, line: error.line })
  }
}
