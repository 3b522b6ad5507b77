import { Worker } from 'node:worker_threads'
import { ImportError } from '../../formats/common/importError.ts'
import { outcomeOf } from '../../platform/thread.ts'
import type { OnProgress } from './context.ts'
import type { TaskNews } from './taskThread.ts'

/** Milliseconds that a thread may take to end by itself once it is told to, before it is ended. */
const GRACE_MS = 2000
/** Milliseconds for which a thread may say nothing. None is silent for as much as a minute with a million rows. */
const SILENCE_MS = 10 * 60_000

/**
 * Runs a task in a thread whose script is `doTask` of it. Rejects with an ImportError that the thread tells, and with
 * the signal's reason when it is aborted. What it leaves unfinished when it is ended is removed by the next start.
 */
export async function runTask(
  script: URL,
  task: unknown,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<unknown> {
  signal?.throwIfAborted()
  const worker = new Worker(script, { workerData: task })
  const { promise: told, resolve, reject } = Promise.withResolvers<unknown>()
  worker.on('message', (news: TaskNews) => {
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
