import type { OnProgress } from '../import/common/context.ts'
import { runTask } from '../import/common/task.ts'
import type { SeedTask } from './thread.ts'

/** Imports the starting catalogue beside the caller's event loop. */
export async function seedInWorker(
  dataDir: string,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<void> {
  const task: SeedTask = { dataDir }
  await runTask(new URL('./thread.ts', import.meta.url), task, onProgress, signal)
}
