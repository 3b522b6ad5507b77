import { workerData } from 'node:worker_threads'
import { doTask } from '../import/common/taskThread.ts'
import { seedCatalogue } from './seedCatalogue.ts'

/** Task of a thread that imports the starting catalogue. */
export interface SeedTask {
  dataDir: string
}

await doTask((signal, onProgress) => seedCatalogue((workerData as SeedTask).dataDir, onProgress, signal))
