import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { ImportProgress } from '../../contract/import.ts'
import type { OnProgress } from './progress.ts'
import { seedCatalogue } from './seed/index.ts'

/**
 * Imports the starting catalogue in a thread of its own, so that the caller's event loop stays free.
 * Aborting ends the thread; what was unfinished leaves no trace after `cleanTemporary`.
 */
export async function seedInWorker(
  dataDir: string,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL(import.meta.url), { workerData: { dataDir } })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  worker.on('message', (progress: ImportProgress) => onProgress(progress))
  worker.on('error', reject)
  worker.on('exit', code => (code === 0 ? resolve() : reject(new Error(`The import ended with ${code}`))))
  try {
    await promise
  } finally {
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

const Task = z.object({ dataDir: z.string() })

// Imported by the server this file only offers the function above; as a thread it does the work.
const task = Task.safeParse(workerData)
if (!isMainThread && parentPort !== null && task.success) {
  const port = parentPort
  await seedCatalogue(task.data.dataDir, progress => port.postMessage(progress))
}
