import type { OnProgress } from '../import/common/context.ts'
import { runTask } from '../platform/threads/runTask.ts'
import type { SeedTask } from './thread.ts'

/** No step of the import is silent for as much as a minute. */
const SILENCE_MS = 10 * 60_000

/** Imports the starting catalogue beside the caller's event loop. */
export async function seedInWorker(
  dataDir: string,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<void> {
  const task: SeedTask = { dataDir }
  const options = { onProgress, signal, graceMs: 2000, silenceMs: SILENCE_MS }
  await runTask(new URL('./thread.ts', import.meta.url), task, options)
}
